CREATE TABLE "closed_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"closure_id" uuid NOT NULL,
	"owed_paise" bigint NOT NULL,
	"told_at" timestamp with time zone,
	"told_by" uuid,
	CONSTRAINT "closed_orders_owed" CHECK ("closed_orders"."owed_paise" >= 0),
	CONSTRAINT "closed_orders_told" CHECK (("closed_orders"."told_at" is null) = ("closed_orders"."told_by" is null))
);
--> statement-breakpoint
CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"shift" text,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "closures_shift" CHECK ("closures"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "closures_days" CHECK ("closures"."first_day" <= "closures"."last_day"),
	CONSTRAINT "closures_reason" CHECK (length("closures"."reason") between 1 and 120),
	CONSTRAINT "closures_withdrawn" CHECK (("closures"."withdrawn_at" is null) = ("closures"."withdrawn_by" is null))
);
--> statement-breakpoint
ALTER TABLE "closed_orders" ADD CONSTRAINT "closed_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_orders" ADD CONSTRAINT "closed_orders_closure_id_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."closures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_orders" ADD CONSTRAINT "closed_orders_told_by_staff_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_withdrawn_by_staff_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_orders_by_closure" ON "closed_orders" USING btree ("closure_id");