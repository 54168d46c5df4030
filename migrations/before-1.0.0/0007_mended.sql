CREATE TABLE "alert_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "alert_mails_kind" CHECK ("alert_mails"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials'))
);
--> statement-breakpoint
CREATE TABLE "payment_captures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"is_extra" boolean DEFAULT false NOT NULL,
	"method" text,
	"bank_ref" text,
	"fee_paise" bigint,
	"tax_paise" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_captures_once" UNIQUE("attempt_id","reference"),
	CONSTRAINT "payment_captures_amount" CHECK ("payment_captures"."amount_paise" > 0),
	CONSTRAINT "payment_captures_fee" CHECK ("payment_captures"."fee_paise" >= 0 and "payment_captures"."tax_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "receipt_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt_id" uuid NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "receipt_recipients_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text NOT NULL,
	"gstin" text,
	"staff_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_recipients_gstin" CHECK ("receipt_recipients"."gstin" ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
	CONSTRAINT "receipt_recipients_name" CHECK ("receipt_recipients"."name" <> '' and "receipt_recipients"."address" <> '')
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
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_refunded";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_accepted";--> statement-breakpoint
DROP INDEX "refunds_cancelled_once";--> statement-breakpoint
DROP INDEX "refunds_whole_once";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_given_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "staff_note" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "is_own" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "extra_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "accepted_by" uuid;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "accepted_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payment_ref" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "staff_note" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "gst_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "service_code" text DEFAULT '996331' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lane" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_captures" ADD CONSTRAINT "payment_captures_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_recipients" ADD CONSTRAINT "receipt_recipients_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_recipients" ADD CONSTRAINT "receipt_recipients_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_events" ADD CONSTRAINT "staff_events_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_events" ADD CONSTRAINT "staff_events_actor_id_staff_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_step_secrets" ADD CONSTRAINT "two_step_secrets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_mails_by_kind" ON "alert_mails" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "payment_captures_by_reference" ON "payment_captures" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_captures_by_bank_ref" ON "payment_captures" USING btree ("bank_ref");--> statement-breakpoint
CREATE INDEX "receipt_recipients_by_receipt" ON "receipt_recipients" USING btree ("receipt_id","sequence");--> statement-breakpoint
CREATE INDEX "staff_events_by_person" ON "staff_events" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_by_staff" ON "recovery_codes" USING btree ("staff_id");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_mail_id_alert_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."alert_mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_accepted_by_staff_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_of_capture" FOREIGN KEY ("attempt_id","payment_ref") REFERENCES "public"."payment_captures"("attempt_id","reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_by_address" ON "orders" USING btree ("address_id","delivery_date","number");--> statement-breakpoint
CREATE INDEX "orders_by_note" ON "orders" USING gin (to_tsvector('simple', translate("note", '-/\.:&+@_%~=?#*', '               ')));--> statement-breakpoint
CREATE INDEX "alerts_by_mail" ON "alerts" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "alerts_unmailed" ON "alerts" USING btree ("kind") WHERE "alerts"."mail_id" is null and "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attempts_by_payment" ON "payment_attempts" USING btree ("payment_ref") WHERE "payment_attempts"."payment_ref" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_by_day" ON "payment_attempts" USING btree (coalesce("paid_at", "created_at"));--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_cancelled_once" ON "refunds" USING btree ("order_id",coalesce("payment_ref", '')) WHERE "refunds"."cause" = 'cancelled' and "refunds"."state" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_whole_once" ON "refunds" USING btree ("attempt_id",coalesce("payment_ref", '')) WHERE "refunds"."order_id" is null and "refunds"."state" <> 'failed';--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_archived" CHECK ("menus"."archived_at" is null or not "menus"."is_published");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_staff_note" CHECK ("order_events"."staff_note" is null or "order_events"."staff_id" is not null);--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_paid_at" CHECK ("payment_attempts"."state" = 'paid' or "payment_attempts"."paid_at" is null);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_extra" CHECK ("payment_attempts"."extra_paise" >= 0);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_accepted_by" CHECK (("payment_attempts"."accepted_by" is null) = ("payment_attempts"."accepted_reason" is null) and ("payment_attempts"."accepted_by" is null or "payment_attempts"."outcome" is not distinct from 'accepted'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_refunded" CHECK ("payment_attempts"."refunded_paise" between 0 and coalesce("payment_attempts"."paid_paise", 0) + "payment_attempts"."extra_paise");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_accepted" CHECK ("payment_attempts"."outcome" is distinct from 'accepted' or ("payment_attempts"."paid_currency" = 'INR' and ("payment_attempts"."paid_paise" = "payment_attempts"."amount_paise" or "payment_attempts"."accepted_by" is not null)));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_staff_note" CHECK ("refunds"."staff_note" is null or "refunds"."staff_id" is not null);--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_rate" CHECK ("receipts"."gst_basis_points" between 0 and 10000 and ("receipts"."scheme" = 'regular' or "receipts"."gst_basis_points" = 0));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_service_code" CHECK ("receipts"."service_code" ~ '^[0-9]{4,8}$');--> statement-breakpoint
-- By hand: nobody has typed a password in an open session since it began.
UPDATE "sessions" SET "password_given_at" = "created_at";
--> statement-breakpoint
-- By hand: receipts of before keep the rate of their day, payments of before get their day and what brought their money.
UPDATE "receipts" SET "gst_basis_points" = 500 WHERE "scheme" = 'regular';--> statement-breakpoint
UPDATE "payment_attempts" SET "paid_at" = "updated_at" WHERE "state" = 'paid';--> statement-breakpoint
INSERT INTO "payment_captures" ("id", "attempt_id", "reference", "amount_paise", "created_at")
SELECT gen_random_uuid(), "id", "payment_ref", "paid_paise", "updated_at" FROM "payment_attempts"
WHERE "payment_ref" IS NOT NULL AND "paid_paise" > 0;
