CREATE TABLE "alert_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "alert_mails_kind" CHECK ("alert_mails"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials'))
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "staff_note" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "is_own" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "staff_note" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lane" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "alert_mails_by_kind" ON "alert_mails" USING btree ("kind","created_at");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_mail_id_alert_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."alert_mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_by_address" ON "orders" USING btree ("address_id","delivery_date","number");--> statement-breakpoint
CREATE INDEX "orders_by_note" ON "orders" USING gin (to_tsvector('simple', translate("note", '-/\.:&+@_%~=?#*', '               ')));--> statement-breakpoint
CREATE INDEX "alerts_by_mail" ON "alerts" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "alerts_unmailed" ON "alerts" USING btree ("kind") WHERE "alerts"."mail_id" is null and "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attempts_by_payment" ON "payment_attempts" USING btree ("payment_ref") WHERE "payment_attempts"."payment_ref" is not null;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_archived" CHECK ("menus"."archived_at" is null or not "menus"."is_published");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_staff_note" CHECK ("order_events"."staff_note" is null or "order_events"."staff_id" is not null);--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_staff_note" CHECK ("refunds"."staff_note" is null or "refunds"."staff_id" is not null);