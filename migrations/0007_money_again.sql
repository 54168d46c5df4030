CREATE TABLE "payment_captures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"amount_paise" bigint NOT NULL,
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
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_accepted";--> statement-breakpoint
DROP INDEX "refunds_cancelled_once";--> statement-breakpoint
DROP INDEX "refunds_whole_once";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "accepted_by" uuid;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "accepted_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payment_ref" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "gst_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "service_code" text DEFAULT '996331' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_captures" ADD CONSTRAINT "payment_captures_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_recipients" ADD CONSTRAINT "receipt_recipients_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_recipients" ADD CONSTRAINT "receipt_recipients_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_captures_by_reference" ON "payment_captures" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_captures_by_bank_ref" ON "payment_captures" USING btree ("bank_ref");--> statement-breakpoint
CREATE INDEX "receipt_recipients_by_receipt" ON "receipt_recipients" USING btree ("receipt_id","sequence");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_accepted_by_staff_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempts_by_day" ON "payment_attempts" USING btree (coalesce("paid_at", "created_at"));--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_cancelled_once" ON "refunds" USING btree ("order_id",coalesce("payment_ref", '')) WHERE "refunds"."cause" = 'cancelled' and "refunds"."state" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_whole_once" ON "refunds" USING btree ("attempt_id",coalesce("payment_ref", '')) WHERE "refunds"."order_id" is null and "refunds"."state" <> 'failed';--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_paid_at" CHECK ("payment_attempts"."state" = 'paid' or "payment_attempts"."paid_at" is null);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_accepted_by" CHECK (("payment_attempts"."accepted_by" is null) = ("payment_attempts"."accepted_reason" is null) and ("payment_attempts"."accepted_by" is null or "payment_attempts"."outcome" is not distinct from 'accepted'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_accepted" CHECK ("payment_attempts"."outcome" is distinct from 'accepted' or ("payment_attempts"."paid_currency" = 'INR' and ("payment_attempts"."paid_paise" = "payment_attempts"."amount_paise" or "payment_attempts"."accepted_by" is not null)));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_rate" CHECK ("receipts"."gst_basis_points" between 0 and 10000 and ("receipts"."scheme" = 'regular' or "receipts"."gst_basis_points" = 0));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_service_code" CHECK ("receipts"."service_code" ~ '^[0-9]{4,8}$');--> statement-breakpoint
-- By hand: receipts of before keep the rate of their day, payments of before get their day and what brought their money.
UPDATE "receipts" SET "gst_basis_points" = 500 WHERE "scheme" = 'regular';--> statement-breakpoint
UPDATE "payment_attempts" SET "paid_at" = "updated_at" WHERE "state" = 'paid';--> statement-breakpoint
INSERT INTO "payment_captures" ("id", "attempt_id", "reference", "amount_paise", "created_at")
SELECT gen_random_uuid(), "id", "payment_ref", "paid_paise", "updated_at" FROM "payment_attempts"
WHERE "payment_ref" IS NOT NULL AND "paid_paise" > 0;
