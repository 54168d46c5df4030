ALTER TABLE "till_entries" DROP CONSTRAINT "till_entries_kind";--> statement-breakpoint
ALTER TABLE "till_entries" DROP CONSTRAINT "till_entries_amount";--> statement-breakpoint
ALTER TABLE "till_entries" DROP CONSTRAINT "till_entries_counted";--> statement-breakpoint
ALTER TABLE "till_entries" DROP CONSTRAINT "till_entries_reason";--> statement-breakpoint
ALTER TABLE "till_entries" ADD COLUMN "bill" text;--> statement-breakpoint
CREATE INDEX "alerts_by_hand" ON "alerts" USING btree ("resolved_at") WHERE "alerts"."kind" = 'refundFailed' and "alerts"."resolved_by" is not null;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_bill" CHECK ("till_entries"."bill" is null or "till_entries"."kind" = 'spent');--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_kind" CHECK ("till_entries"."kind" in ('banked', 'drawn', 'spent', 'counted', 'opened'));--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_amount" CHECK (case when "till_entries"."kind" = 'counted' then "till_entries"."counted_paise" >= 0 when "till_entries"."kind" in ('drawn', 'opened') then "till_entries"."amount_paise" > 0 else "till_entries"."amount_paise" < 0 end);--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_counted" CHECK (("till_entries"."kind" in ('counted', 'opened')) = ("till_entries"."counted_paise" is not null) and ("till_entries"."counts" is null or "till_entries"."counted_paise" is not null));--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_reason" CHECK ("till_entries"."amount_paise" = 0 or "till_entries"."kind" = 'opened' or "till_entries"."reason" is not null);