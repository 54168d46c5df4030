ALTER TABLE "order_events" ADD COLUMN "staff_note" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "is_own" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "staff_note" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_staff_note" CHECK ("order_events"."staff_note" is null or "order_events"."staff_id" is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_staff_note" CHECK ("refunds"."staff_note" is null or "refunds"."staff_id" is not null);