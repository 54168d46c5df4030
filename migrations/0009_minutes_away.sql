ALTER TABLE "text_templates" DROP CONSTRAINT "text_templates_key";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_template";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "minutes_away" integer;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_minutes_away" CHECK ("order_events"."minutes_away" > 0);--> statement-breakpoint
ALTER TABLE "text_templates" ADD CONSTRAINT "text_templates_key" CHECK ("text_templates"."key" in ('orderPlaced', 'onTheWay', 'near', 'atReception', 'closed', 'amountDue', 'notCooked', 'menuOfTheDay', 'privateLink'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_template" CHECK ("texts"."template" in ('orderPlaced', 'onTheWay', 'near', 'atReception', 'closed', 'amountDue', 'notCooked'));