ALTER TABLE "alert_mails" DROP CONSTRAINT "alert_mails_kind";--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
ALTER TABLE "person_views" ALTER COLUMN "number_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "person_views" ALTER COLUMN "last_digits" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "two_step_later_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert_mails" ADD CONSTRAINT "alert_mails_kind" CHECK ("alert_mails"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers', 'cashWrittenOff', 'jobFails', 'ordersUnapproved', 'backupFails'));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers', 'cashWrittenOff', 'jobFails', 'ordersUnapproved', 'backupFails'));--> statement-breakpoint
ALTER TABLE "person_views" ADD CONSTRAINT "person_views_of_number" CHECK (("person_views"."number_hash" is null) = ("person_views"."last_digits" is null));
