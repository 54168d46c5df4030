CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"attempt_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"note" text,
	CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant')),
	CONSTRAINT "alerts_closed" CHECK ("alerts"."resolved_by" is null or "alerts"."note" is not null)
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_id" CHECK ("sandbox_refunds"."id" ~ '^[A-Za-z0-9]{1,35}$'),
	CONSTRAINT "sandbox_refunds_amount" CHECK ("sandbox_refunds"."amount_paise" > 0),
	CONSTRAINT "sandbox_refunds_outcome" CHECK ("sandbox_refunds"."outcome" in ('done', 'refused', 'slow'))
);
--> statement-breakpoint
CREATE TABLE "receipt_serials" (
	"kind" text NOT NULL,
	"financial_year" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "receipt_serials_kind_financial_year_pk" PRIMARY KEY("kind","financial_year"),
	CONSTRAINT "receipt_serials_kind" CHECK ("receipt_serials"."kind" in ('receipt', 'creditNote')),
	CONSTRAINT "receipt_serials_year" CHECK ("receipt_serials"."financial_year" ~ '^[0-9]{4}-[0-9]{2}$'),
	CONSTRAINT "receipt_serials_number" CHECK ("receipt_serials"."last_number" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"financial_year" text NOT NULL,
	"number" integer NOT NULL,
	"token" text NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"receipt_id" uuid,
	"reason" text,
	"amount_paise" bigint NOT NULL,
	"scheme" text NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"seller" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_token" UNIQUE("token"),
	CONSTRAINT "receipts_once_a_refund" UNIQUE("refund_id"),
	CONSTRAINT "receipts_serial" UNIQUE("kind","financial_year","number"),
	CONSTRAINT "receipts_kind" CHECK ("receipts"."kind" in ('receipt', 'creditNote')),
	CONSTRAINT "receipts_scheme" CHECK ("receipts"."scheme" in ('unregistered', 'composition', 'regular')),
	CONSTRAINT "receipts_number" CHECK ("receipts"."number" > 0),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount_paise" > 0),
	CONSTRAINT "receipts_parts" CHECK ("receipts"."taxable_paise" + "receipts"."cgst_paise" + "receipts"."sgst_paise" = "receipts"."amount_paise" and "receipts"."cgst_paise" >= 0 and "receipts"."cgst_paise" = "receipts"."sgst_paise"),
	CONSTRAINT "receipts_untaxed" CHECK ("receipts"."scheme" = 'regular' or "receipts"."cgst_paise" = 0),
	CONSTRAINT "receipts_credit_note" CHECK (num_nonnulls("receipts"."refund_id", "receipts"."receipt_id", "receipts"."reason") = case "receipts"."kind" when 'creditNote' then 3 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_once_an_order";--> statement-breakpoint
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_source";--> statement-breakpoint
DROP INDEX "payment_events_by_attempt";--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "sequence" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "payment_ref" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "refunded_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cause" text;--> statement-breakpoint
UPDATE "refunds" SET "cause" = CASE WHEN "order_id" IS NULL THEN 'surplus' ELSE 'cancelled' END;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "cause" SET NOT NULL;--> statement-breakpoint
UPDATE "payment_attempts" SET "refunded_paise" = (SELECT coalesce(sum("amount_paise"), 0) FROM "refunds" WHERE "attempt_id" = "payment_attempts"."id" AND "state" <> 'failed');--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "retry_of" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "gateway_ref" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_resolved_by_staff_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_reference_sandbox_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sandbox_payments"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_once" ON "alerts" USING btree ("kind","subject") WHERE "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_by_attempt" ON "alerts" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_by_payment" ON "sandbox_refunds" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_an_order" ON "receipts" USING btree ("order_id") WHERE "receipts"."kind" = 'receipt';--> statement-breakpoint
CREATE INDEX "receipts_by_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_retry_of_refunds_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempts_unsettled" ON "payment_attempts" USING btree ("created_at") WHERE "payment_attempts"."state" in ('created', 'open', 'unknown');--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" in ('owed', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_cancelled_once" ON "refunds" USING btree ("order_id") WHERE "refunds"."cause" = 'cancelled' and "refunds"."state" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_whole_once" ON "refunds" USING btree ("attempt_id") WHERE "refunds"."order_id" is null and "refunds"."state" <> 'failed';--> statement-breakpoint
CREATE INDEX "payment_events_by_attempt" ON "payment_events" USING btree ("attempt_id","sequence");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_one_retry" UNIQUE("retry_of");--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_source" CHECK ("payment_events"."source" in ('customer', 'gateway', 'webhook', 'system', 'staff'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_refunded" CHECK ("payment_attempts"."refunded_paise" between 0 and coalesce("payment_attempts"."paid_paise", 0));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('cancelled', 'surplus', 'held', 'goodwill'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_of_order" CHECK (("refunds"."order_id" is not null) = ("refunds"."cause" in ('cancelled', 'goodwill')));--> statement-breakpoint
-- What was owed before has its event and its job now, and what was held its alert.
INSERT INTO "payment_events" ("id", "attempt_id", "refund_id", "source", "to_state", "detail", "created_at")
SELECT gen_random_uuid(), "attempt_id", "id", 'system', "state", "reason", "created_at" FROM "refunds";--> statement-breakpoint
INSERT INTO "jobs" ("id", "kind", "payload", "dedupe_key", "run_at", "created_at")
SELECT gen_random_uuid(), 'move-refund', jsonb_build_object('refundId', "id", 'isScheduled', true), 'refund:' || "id", now(), now()
FROM "refunds" WHERE "state" = 'owed';--> statement-breakpoint
INSERT INTO "alerts" ("id", "kind", "subject", "message", "attempt_id", "created_at")
SELECT gen_random_uuid(), 'held', "id"::text, 'The money of this payment differs from its order. Look at it and give it back.', "id", "updated_at"
FROM "payment_attempts" WHERE "outcome" = 'held';--> statement-breakpoint
-- Payments of the demo had no events.
INSERT INTO "payment_events" ("id", "attempt_id", "source", "to_state", "detail", "created_at")
SELECT gen_random_uuid(), "id", 'system', "state", "outcome", "updated_at" FROM "payment_attempts"
WHERE NOT EXISTS (SELECT 1 FROM "payment_events" WHERE "attempt_id" = "payment_attempts"."id" AND "to_state" IS NOT NULL);
