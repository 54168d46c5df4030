ALTER TABLE "text_templates" DROP CONSTRAINT "text_templates_key";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_template";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_of_order";--> statement-breakpoint
DROP INDEX "refunds_whole_once";--> statement-breakpoint
ALTER TABLE "texts" ADD COLUMN "about" text;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_whole_once" ON "refunds" USING btree ("attempt_id",coalesce("payment_ref", ''),"part") WHERE "refunds"."cause" in ('surplus', 'held') and "refunds"."state" <> 'failed';--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_one_a_matter" UNIQUE("about","template");--> statement-breakpoint
ALTER TABLE "text_templates" ADD CONSTRAINT "text_templates_key" CHECK ("text_templates"."key" in ('orderPlaced', 'onTheWay', 'near', 'atReception', 'closed', 'amountDue', 'notCooked', 'passBought', 'mealsLeft', 'passEnds', 'leftOut', 'skipAnswered', 'closedTomorrow', 'stillAway', 'menuOfTheDay', 'privateLink'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_template" CHECK ("texts"."template" in ('orderPlaced', 'onTheWay', 'near', 'atReception', 'closed', 'amountDue', 'notCooked', 'passBought', 'mealsLeft', 'passEnds', 'leftOut', 'skipAnswered', 'closedTomorrow', 'stillAway'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_of_order" CHECK (("refunds"."order_id" is not null) = ("refunds"."cause" = 'cancelled') or "refunds"."cause" = 'goodwill');