CREATE TABLE "alert_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "alert_mails_kind" CHECK ("alert_mails"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials'))
);
--> statement-breakpoint
CREATE TABLE "staff_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"detail" text,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "staff_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_events_sequence_unique" UNIQUE("sequence"),
	CONSTRAINT "staff_events_kind" CHECK ("staff_events"."kind" in ('added', 'changed', 'passwordSet', 'passwordChanged', 'deactivated', 'activated', 'twoStepOn', 'twoStepOff', 'twoStepReset', 'recoveryCodeUsed'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_step_secrets" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "two_step_secrets_step" CHECK ("two_step_secrets"."last_step" >= 0)
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_given_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "staff_note" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "is_own" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "staff_note" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lane" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_events" ADD CONSTRAINT "staff_events_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_events" ADD CONSTRAINT "staff_events_actor_id_staff_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_step_secrets" ADD CONSTRAINT "two_step_secrets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_mails_by_kind" ON "alert_mails" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "staff_events_by_person" ON "staff_events" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_by_staff" ON "recovery_codes" USING btree ("staff_id");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_mail_id_alert_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."alert_mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_by_address" ON "orders" USING btree ("address_id","delivery_date","number");--> statement-breakpoint
CREATE INDEX "orders_by_note" ON "orders" USING gin (to_tsvector('simple', translate("note", '-/\.:&+@_%~=?#*', '               ')));--> statement-breakpoint
CREATE INDEX "alerts_by_mail" ON "alerts" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "alerts_unmailed" ON "alerts" USING btree ("kind") WHERE "alerts"."mail_id" is null and "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attempts_by_payment" ON "payment_attempts" USING btree ("payment_ref") WHERE "payment_attempts"."payment_ref" is not null;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_archived" CHECK ("menus"."archived_at" is null or not "menus"."is_published");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_staff_note" CHECK ("order_events"."staff_note" is null or "order_events"."staff_id" is not null);--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_staff_note" CHECK ("refunds"."staff_note" is null or "refunds"."staff_id" is not null);--> statement-breakpoint
-- By hand: what was done to staff can be added to, and never changed or taken away.
CREATE FUNCTION "staff_events_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'staff_events is append-only' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "staff_events_stay" BEFORE UPDATE OR DELETE ON "staff_events" FOR EACH ROW EXECUTE FUNCTION "staff_events_stay"();--> statement-breakpoint
-- By hand: nobody has typed a password in an open session since it began.
UPDATE "sessions" SET "password_given_at" = "created_at";
