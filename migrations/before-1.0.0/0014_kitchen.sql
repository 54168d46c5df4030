CREATE TABLE "device_pins" (
	"device_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"pin_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_pins_device_id_staff_id_pk" PRIMARY KEY("device_id","staff_id"),
	CONSTRAINT "device_pins_tries" CHECK ("device_pins"."wrong_tries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "staff_events" DROP CONSTRAINT "staff_events_kind";--> statement-breakpoint
ALTER TABLE "staff_events" ADD CONSTRAINT "staff_events_kind" CHECK ("staff_events"."kind" in ('added', 'changed', 'passwordSet', 'passwordChanged', 'deactivated', 'activated', 'twoStepOn', 'twoStepOff', 'twoStepReset', 'recoveryCodeUsed', 'pinSet', 'pinUsed', 'pinForgotten', 'devicesForgotten'));--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address_id" uuid NOT NULL,
	"line" text NOT NULL,
	"drop_point" text DEFAULT '' NOT NULL,
	"gate_note" text DEFAULT '' NOT NULL,
	"rank" double precision,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "places_line" UNIQUE("address_id","line"),
	CONSTRAINT "places_texts" CHECK (length("places"."drop_point") <= 60 and length("places"."gate_note") <= 200)
);
--> statement-breakpoint
CREATE TABLE "run_stops" (
	"run_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"position" double precision NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "run_stops_run_id_place_id_pk" PRIMARY KEY("run_id","place_id"),
	CONSTRAINT "run_stops_number" UNIQUE("run_id","number"),
	CONSTRAINT "run_stops_number_positive" CHECK ("run_stops"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"letter" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"learned_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "runs_letter" UNIQUE("date","shift","letter"),
	CONSTRAINT "runs_one_a_person" UNIQUE("date","shift","staff_id"),
	CONSTRAINT "runs_shift" CHECK ("runs"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "runs_letter_form" CHECK ("runs"."letter" ~ '^[A-Z]{1,2}$')
);
--> statement-breakpoint
CREATE TABLE "component_words" (
	"word" text PRIMARY KEY NOT NULL,
	"component_id" uuid NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "component_words_named" CHECK (length("component_words"."word") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "components" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"station" text DEFAULT '' NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "components_unit" CHECK ("components"."unit" in ('pc', 'g', 'ml', 'portion')),
	CONSTRAINT "components_named" CHECK (length(btrim("components"."name")) between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "box_ticks" (
	"key" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"ticked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "box_ticks_kind" CHECK ("box_ticks"."kind" in ('packed', 'unpacked'))
);
--> statement-breakpoint
CREATE TABLE "shift_boxes" (
	"code" text PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"packed_at" timestamp with time zone,
	"packed_by" uuid,
	CONSTRAINT "shift_boxes_nth" UNIQUE("order_id","nth"),
	CONSTRAINT "shift_boxes_code" CHECK ("shift_boxes"."code" ~ '^[0-9A-F]{12}$'),
	CONSTRAINT "shift_boxes_positive" CHECK ("shift_boxes"."nth" > 0),
	CONSTRAINT "shift_boxes_packed" CHECK (("shift_boxes"."packed_at" is null) = ("shift_boxes"."packed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "shift_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shift_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"seen_by" uuid,
	CONSTRAINT "shift_changes_kind" CHECK ("shift_changes"."kind" in ('added', 'cancelled', 'changed'))
);
--> statement-breakpoint
CREATE TABLE "shift_days" (
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"state" text NOT NULL,
	"frozen_at" timestamp with time zone,
	"frozen_by" uuid,
	"digest" text,
	"items" jsonb,
	"packed_at" timestamp with time zone,
	"packed_by" uuid,
	CONSTRAINT "shift_days_date_shift_pk" PRIMARY KEY("date","shift"),
	CONSTRAINT "shift_days_shift" CHECK ("shift_days"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "shift_days_state" CHECK ("shift_days"."state" in ('open', 'frozen', 'packed', 'closed')),
	CONSTRAINT "shift_days_frozen" CHECK (("shift_days"."state" = 'open') = ("shift_days"."frozen_at" is null) and ("shift_days"."frozen_at" is null) = ("shift_days"."digest" is null)),
	CONSTRAINT "shift_days_packed" CHECK (("shift_days"."state" in ('packed', 'closed')) = ("shift_days"."packed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "shift_explanations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"order_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shift_explanations_reason" CHECK (length("shift_explanations"."reason") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "shift_extras" (
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"subject" text NOT NULL,
	"thousandths" bigint NOT NULL,
	"staff_id" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shift_extras_date_shift_subject_pk" PRIMARY KEY("date","shift","subject"),
	CONSTRAINT "shift_extras_shift" CHECK ("shift_extras"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "shift_extras_positive" CHECK ("shift_extras"."thousandths" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shift_lines" (
	"order_line_id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"order_id" uuid NOT NULL,
	"change_id" bigint,
	"dish" text NOT NULL,
	"items" text[] NOT NULL,
	"note" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shift_lines_quantity" CHECK ("shift_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shift_prints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"kind" text NOT NULL,
	"revision" integer NOT NULL,
	"codes" text[] NOT NULL,
	"run_id" uuid,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shift_prints_shift" CHECK ("shift_prints"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "shift_prints_kind" CHECK ("shift_prints"."kind" in ('count', 'packing', 'run', 'labels'))
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "pin" text;--> statement-breakpoint
ALTER TABLE "device_pins" ADD CONSTRAINT "device_pins_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_words" ADD CONSTRAINT "component_words_component_id_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."components"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_ticks" ADD CONSTRAINT "box_ticks_code_shift_boxes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."shift_boxes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_ticks" ADD CONSTRAINT "box_ticks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_boxes" ADD CONSTRAINT "shift_boxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_boxes" ADD CONSTRAINT "shift_boxes_order_line_id_shift_lines_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."shift_lines"("order_line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_boxes" ADD CONSTRAINT "shift_boxes_packed_by_staff_id_fk" FOREIGN KEY ("packed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_changes" ADD CONSTRAINT "shift_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_changes" ADD CONSTRAINT "shift_changes_seen_by_staff_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_changes" ADD CONSTRAINT "shift_changes_of_frozen" FOREIGN KEY ("date","shift") REFERENCES "public"."shift_days"("date","shift") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_days" ADD CONSTRAINT "shift_days_frozen_by_staff_id_fk" FOREIGN KEY ("frozen_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_days" ADD CONSTRAINT "shift_days_packed_by_staff_id_fk" FOREIGN KEY ("packed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_explanations" ADD CONSTRAINT "shift_explanations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_explanations" ADD CONSTRAINT "shift_explanations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_extras" ADD CONSTRAINT "shift_extras_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_lines" ADD CONSTRAINT "shift_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_lines" ADD CONSTRAINT "shift_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_lines" ADD CONSTRAINT "shift_lines_change_id_shift_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."shift_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_lines" ADD CONSTRAINT "shift_lines_of_frozen" FOREIGN KEY ("date","shift") REFERENCES "public"."shift_days"("date","shift") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_prints" ADD CONSTRAINT "shift_prints_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_pins_by_staff" ON "device_pins" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "places_by_rank" ON "places" USING btree ("rank");--> statement-breakpoint
CREATE INDEX "run_stops_by_place" ON "run_stops" USING btree ("place_id","run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "components_name" ON "components" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE INDEX "box_ticks_by_box" ON "box_ticks" USING btree ("code","ticked_at");--> statement-breakpoint
CREATE INDEX "shift_boxes_by_shift" ON "shift_boxes" USING btree ("date","shift");--> statement-breakpoint
CREATE INDEX "shift_changes_by_shift" ON "shift_changes" USING btree ("date","shift","id");--> statement-breakpoint
CREATE INDEX "shift_changes_by_order" ON "shift_changes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shift_explanations_by_shift" ON "shift_explanations" USING btree ("date","shift");--> statement-breakpoint
CREATE INDEX "shift_explanations_by_order" ON "shift_explanations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shift_lines_by_shift" ON "shift_lines" USING btree ("date","shift");--> statement-breakpoint
CREATE INDEX "shift_lines_by_order" ON "shift_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shift_prints_by_shift" ON "shift_prints" USING btree ("date","shift","kind");
