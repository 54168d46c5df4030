CREATE TABLE "outside_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"other_ref" text,
	"payment_ref" text,
	"attempt_id" uuid,
	"amount_paise" bigint,
	"state" text,
	"respond_by" timestamp with time zone,
	"claim" text,
	"created_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	"refund_id" uuid,
	CONSTRAINT "outside_moves_once" UNIQUE("gateway","kind","reference"),
	CONSTRAINT "outside_moves_kind" CHECK ("outside_moves"."kind" in ('refund', 'refundReturned', 'chargeback', 'chargebackReturned')),
	CONSTRAINT "outside_moves_state" CHECK ("outside_moves"."state" in ('open', 'underReview', 'closed', 'won', 'lost')),
	CONSTRAINT "outside_moves_decision" CHECK ("outside_moves"."decision" in ('toCustomer', 'chargeback', 'cameBack', 'notOurs', 'nothing')),
	CONSTRAINT "outside_moves_amount" CHECK ("outside_moves"."amount_paise" > 0),
	CONSTRAINT "outside_moves_decided" CHECK (("outside_moves"."decision" is null) = ("outside_moves"."decided_at" is null) and num_nonnulls("outside_moves"."decided_by", "outside_moves"."reason") = case when coalesce("outside_moves"."decision", 'nothing') = 'nothing' then 0 else 2 end),
	CONSTRAINT "outside_moves_booked" CHECK ("outside_moves"."decision" is null or "outside_moves"."decision" in ('notOurs', 'nothing') or num_nonnulls("outside_moves"."attempt_id", "outside_moves"."amount_paise") = 2),
	CONSTRAINT "outside_moves_refund" CHECK ("outside_moves"."decision" is distinct from 'toCustomer' or "outside_moves"."refund_id" is not null),
	CONSTRAINT "outside_moves_direction" CHECK (case when "outside_moves"."decision" = 'toCustomer' then "outside_moves"."kind" = 'refund' when "outside_moves"."decision" = 'chargeback' then "outside_moves"."kind" in ('refund', 'chargeback') when "outside_moves"."decision" = 'cameBack' then "outside_moves"."kind" in ('refundReturned', 'chargebackReturned') else true end)
);
--> statement-breakpoint
ALTER TABLE "cash_returns" DROP CONSTRAINT "cash_returns_once";--> statement-breakpoint
ALTER TABLE "alert_mails" DROP CONSTRAINT "alert_mails_kind";--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
ALTER TABLE "cash_returns" DROP CONSTRAINT "cash_returns_cause";--> statement-breakpoint
ALTER TABLE "day_entries" DROP CONSTRAINT "day_entries_refund_id_refunds_id_fk";
--> statement-breakpoint
ALTER TABLE "cash_returns" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "cash_returns" ADD COLUMN "staff_note" text;--> statement-breakpoint
ALTER TABLE "cash_returns" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_outside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outside_moves" ADD CONSTRAINT "outside_moves_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_moves" ADD CONSTRAINT "outside_moves_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_moves" ADD CONSTRAINT "outside_moves_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_moves_by_other_ref" ON "outside_moves" USING btree ("other_ref") WHERE "outside_moves"."other_ref" is not null;--> statement-breakpoint
CREATE INDEX "outside_moves_by_attempt" ON "outside_moves" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "outside_moves_open" ON "outside_moves" USING btree ("created_at") WHERE "outside_moves"."decision" is null;--> statement-breakpoint
CREATE INDEX "outside_moves_by_day" ON "outside_moves" USING btree ("decided_at") WHERE "outside_moves"."decision" in ('chargeback', 'cameBack');--> statement-breakpoint
ALTER TABLE "cash_returns" ADD CONSTRAINT "cash_returns_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_returns_by_collection" ON "cash_returns" USING btree ("collection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_returns_whole_once" ON "cash_returns" USING btree ("collection_id") WHERE "cash_returns"."cause" <> 'goodwill';--> statement-breakpoint
ALTER TABLE "cash_returns" ADD CONSTRAINT "cash_returns_key" UNIQUE("key");--> statement-breakpoint
ALTER TABLE "alert_mails" ADD CONSTRAINT "alert_mails_kind" CHECK ("alert_mails"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'outsideMove', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers', 'cashWrittenOff', 'jobFails', 'ordersUnapproved', 'backupFails'));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'outsideMove', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers', 'cashWrittenOff', 'jobFails', 'ordersUnapproved', 'backupFails'));--> statement-breakpoint
ALTER TABLE "cash_returns" ADD CONSTRAINT "cash_returns_decided" CHECK (("cash_returns"."cause" = 'goodwill') = (num_nonnulls("cash_returns"."key", "cash_returns"."decided_by") = 2));--> statement-breakpoint
ALTER TABLE "cash_returns" ADD CONSTRAINT "cash_returns_cause" CHECK ("cash_returns"."cause" in ('cancelled', 'overpaid', 'goodwill'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_outside" CHECK (not "refunds"."is_outside" or "refunds"."gateway_ref" is not null);