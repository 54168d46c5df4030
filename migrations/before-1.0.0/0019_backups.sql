CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"proven_at" timestamp with time zone,
	CONSTRAINT "backups_name" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "alert_mails" DROP CONSTRAINT "alert_mails_kind";--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
ALTER TABLE "alert_mails" ADD CONSTRAINT "alert_mails_kind" CHECK ("alert_mails"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers', 'jobFails', 'ordersUnapproved', 'backupFails'));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers', 'jobFails', 'ordersUnapproved', 'backupFails'));