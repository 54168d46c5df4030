ALTER TABLE "alert_mails" DROP CONSTRAINT "alert_mails_kind";--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
DROP INDEX "passes_of_offer";--> statement-breakpoint
DROP INDEX "passes_running";--> statement-breakpoint
DROP INDEX "standing_meals_by_address";--> statement-breakpoint
DROP INDEX "pass_entries_by_pass";--> statement-breakpoint
DROP INDEX "pass_entries_extended_once";--> statement-breakpoint
DROP INDEX "skips_by_purse";--> statement-breakpoint
CREATE INDEX "passes_wanted_at" ON "passes" USING btree ("offer_id",("wanted" ->> 'addressId')) WHERE "passes"."wanted" is not null;--> statement-breakpoint
CREATE INDEX "passes_held" ON "passes" USING btree ("expires_on","number") WHERE "passes"."state" in ('active', 'waiting');--> statement-breakpoint
CREATE INDEX "pass_entries_by_pass" ON "pass_entries" USING btree ("pass_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "pass_entries_extended_once" ON "pass_entries" USING btree ("pass_id","closure_id") WHERE "pass_entries"."closure_id" is not null;--> statement-breakpoint
CREATE INDEX "skips_by_purse" ON "skips" USING btree ("purse_id","shift",coalesce("to_day", 'infinity'::date));--> statement-breakpoint
ALTER TABLE "alert_mails" ADD CONSTRAINT "alert_mails_kind" CHECK ("alert_mails"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'outsideMove', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers', 'cashWrittenOff', 'jobFails', 'ordersUnapproved', 'backupFails', 'notDrawn'));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'outsideMove', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers', 'cashWrittenOff', 'jobFails', 'ordersUnapproved', 'backupFails', 'notDrawn'));