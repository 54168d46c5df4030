ALTER TABLE "refunds" DROP CONSTRAINT "refunds_one_retry";--> statement-breakpoint
ALTER TABLE "alert_mails" DROP CONSTRAINT "alert_mails_kind";--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
DROP INDEX "refunds_cancelled_once";--> statement-breakpoint
DROP INDEX "refunds_whole_once";--> statement-breakpoint
ALTER TABLE "cash_refusals" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cash_refusals" ADD COLUMN "confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "outside_ref" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "same_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_refusals" ADD CONSTRAINT "cash_refusals_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_cancelled_once" ON "refunds" USING btree ("order_id",coalesce("payment_ref", ''),"part") WHERE "refunds"."cause" = 'cancelled' and "refunds"."state" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_whole_once" ON "refunds" USING btree ("attempt_id",coalesce("payment_ref", ''),"part") WHERE "refunds"."order_id" is null and "refunds"."state" <> 'failed';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_one_retry" UNIQUE("retry_of","part");--> statement-breakpoint
ALTER TABLE "alert_mails" ADD CONSTRAINT "alert_mails_kind" CHECK ("alert_mails"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers', 'jobFails'));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers', 'jobFails'));--> statement-breakpoint
ALTER TABLE "cash_refusals" ADD CONSTRAINT "cash_refusals_confirmed" CHECK (("cash_refusals"."confirmed_at" is null) = ("cash_refusals"."confirmed_by" is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_part" CHECK ("refunds"."part" = 0 or "refunds"."retry_of" is not null);