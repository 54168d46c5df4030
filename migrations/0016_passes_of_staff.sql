ALTER TABLE "text_templates" DROP CONSTRAINT "text_templates_key";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_template";--> statement-breakpoint
ALTER TABLE "offers" DROP CONSTRAINT "offers_leftover";--> statement-breakpoint
ALTER TABLE "pass_entries" DROP CONSTRAINT "pass_entries_kind";--> statement-breakpoint
ALTER TABLE "pass_entries" DROP CONSTRAINT "pass_entries_sign";--> statement-breakpoint
ALTER TABLE "pass_entries" DROP CONSTRAINT "pass_entries_about";--> statement-breakpoint
ALTER TABLE "pass_entries" DROP CONSTRAINT "pass_entries_said";--> statement-breakpoint
ALTER TABLE "passes" DROP CONSTRAINT "passes_state";--> statement-breakpoint
ALTER TABLE "passes" DROP CONSTRAINT "passes_leftover";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_of_order";--> statement-breakpoint
DROP INDEX "refunds_whole_once";--> statement-breakpoint
ALTER TABLE "customer_mergers" ADD COLUMN "moved_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "texts" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "pass_entries" ADD COLUMN "days" integer;--> statement-breakpoint
ALTER TABLE "pass_entries" ADD COLUMN "closure_id" uuid;--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD COLUMN "explanation" text;--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD COLUMN "explained_by" uuid;--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD COLUMN "explained_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_closure_id_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."closures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD CONSTRAINT "left_out_meals_explained_by_staff_id_fk" FOREIGN KEY ("explained_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD CONSTRAINT "left_out_meals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pass_entries_given_back" ON "pass_entries" USING btree ("created_at") WHERE "pass_entries"."kind" = 'givenBack';--> statement-breakpoint
CREATE UNIQUE INDEX "pass_entries_extended_once" ON "pass_entries" USING btree ("pass_id","closure_id");--> statement-breakpoint
CREATE INDEX "standing_meals_resting" ON "standing_meals" USING btree ("rests_since","id") WHERE "standing_meals"."rests_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_whole_once" ON "refunds" USING btree ("attempt_id",coalesce("payment_ref", ''),"part") WHERE "refunds"."cause" in ('surplus', 'held') and "refunds"."state" <> 'failed';--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_one_a_matter" UNIQUE("about","template");--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD CONSTRAINT "left_out_meals_order" UNIQUE("order_id");--> statement-breakpoint
ALTER TABLE "text_templates" ADD CONSTRAINT "text_templates_key" CHECK ("text_templates"."key" in ('orderPlaced', 'onTheWay', 'near', 'atReception', 'closed', 'amountDue', 'notCooked', 'passBought', 'mealsLeft', 'passEnds', 'leftOut', 'skipAnswered', 'closedTomorrow', 'stillAway', 'menuOfTheDay', 'privateLink'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_template" CHECK ("texts"."template" in ('orderPlaced', 'onTheWay', 'near', 'atReception', 'closed', 'amountDue', 'notCooked', 'passBought', 'mealsLeft', 'passEnds', 'leftOut', 'skipAnswered', 'closedTomorrow', 'stillAway'));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_leftover" CHECK ("offers"."leftover" in ('back', 'lost', 'moves'));--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_days" CHECK (("pass_entries"."kind" = 'extended') = ("pass_entries"."days" is not null) and "pass_entries"."days" > 0 and ("pass_entries"."closure_id" is not null) <= ("pass_entries"."days" is not null));--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_kind" CHECK ("pass_entries"."kind" in ('bought', 'drawn', 'returned', 'givenBack', 'skipped', 'forfeited', 'lapsed', 'refunded', 'extended', 'corrected'));--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_sign" CHECK (case when "pass_entries"."kind" in ('bought', 'returned', 'givenBack') then "pass_entries"."meals" > 0 and "pass_entries"."paise" >= "pass_entries"."meals" when "pass_entries"."kind" in ('skipped', 'extended') then "pass_entries"."meals" = 0 and "pass_entries"."paise" = 0 when "pass_entries"."kind" = 'corrected' then "pass_entries"."meals" <> 0 or "pass_entries"."paise" <> 0 else "pass_entries"."meals" < 0 and "pass_entries"."paise" <= "pass_entries"."meals" end);--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_about" CHECK (("pass_entries"."kind" in ('drawn', 'returned', 'givenBack')) = ("pass_entries"."order_id" is not null) and ("pass_entries"."kind" in ('skipped', 'forfeited')) <= ("pass_entries"."standing_id" is not null and "pass_entries"."date" is not null and "pass_entries"."shift" is not null));--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_said" CHECK (("pass_entries"."kind" in ('returned', 'givenBack', 'corrected')) <= ("pass_entries"."reason" is not null and "pass_entries"."staff_id" is not null));--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_state" CHECK ("passes"."state" in ('pending', 'active', 'waiting', 'stopped', 'ended'));--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_leftover" CHECK ("passes"."leftover" in ('back', 'lost', 'moves'));--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD CONSTRAINT "left_out_meals_explained" CHECK (("left_out_meals"."explanation" is null) = ("left_out_meals"."explained_by" is null) and ("left_out_meals"."explanation" is null) = ("left_out_meals"."explained_at" is null) and length("left_out_meals"."explanation") between 1 and 300);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_of_order" CHECK (("refunds"."order_id" is not null) = ("refunds"."cause" = 'cancelled') or "refunds"."cause" = 'goodwill');