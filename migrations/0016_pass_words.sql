ALTER TABLE "text_templates" DROP CONSTRAINT "text_templates_key";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_template";--> statement-breakpoint
ALTER TABLE "texts" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_one_a_matter" UNIQUE("about","template");--> statement-breakpoint
ALTER TABLE "text_templates" ADD CONSTRAINT "text_templates_key" CHECK ("text_templates"."key" in ('orderPlaced', 'onTheWay', 'near', 'atReception', 'closed', 'amountDue', 'notCooked', 'passBought', 'mealsLeft', 'passEnds', 'leftOut', 'skipAnswered', 'closedTomorrow', 'stillAway', 'menuOfTheDay', 'privateLink'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_template" CHECK ("texts"."template" in ('orderPlaced', 'onTheWay', 'near', 'atReception', 'closed', 'amountDue', 'notCooked', 'passBought', 'mealsLeft', 'passEnds', 'leftOut', 'skipAnswered', 'closedTomorrow', 'stillAway'));