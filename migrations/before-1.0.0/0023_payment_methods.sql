ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_owed";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "to_settlement" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_owed" CHECK (case when "checkouts"."settlement" = 'online' then "checkouts"."state" <> 'due' else "checkouts"."state" <> 'awaiting' end);--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_to_settlement" CHECK ("order_events"."to_settlement" in ('online', 'cash'));--> statement-breakpoint
-- Orders that were to be paid online and are paid at the door: a sentence said so until now.
UPDATE "order_events" SET "to_settlement" = 'cash' WHERE 'To be paid at the door' in ("reason", "staff_note");
