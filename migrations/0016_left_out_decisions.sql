ALTER TABLE "pass_entries" DROP CONSTRAINT "pass_entries_kind";--> statement-breakpoint
ALTER TABLE "pass_entries" DROP CONSTRAINT "pass_entries_sign";--> statement-breakpoint
ALTER TABLE "pass_entries" DROP CONSTRAINT "pass_entries_about";--> statement-breakpoint
ALTER TABLE "pass_entries" DROP CONSTRAINT "pass_entries_said";--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD COLUMN "explanation" text;--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD COLUMN "explained_by" uuid;--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD COLUMN "explained_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD CONSTRAINT "left_out_meals_explained_by_staff_id_fk" FOREIGN KEY ("explained_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD CONSTRAINT "left_out_meals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pass_entries_given_back" ON "pass_entries" USING btree ("created_at") WHERE "pass_entries"."kind" = 'givenBack';--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD CONSTRAINT "left_out_meals_order" UNIQUE("order_id");--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_kind" CHECK ("pass_entries"."kind" in ('bought', 'drawn', 'returned', 'givenBack', 'skipped', 'forfeited', 'lapsed', 'refunded'));--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_sign" CHECK (case when "pass_entries"."kind" in ('bought', 'returned', 'givenBack') then "pass_entries"."meals" > 0 and "pass_entries"."paise" >= "pass_entries"."meals" when "pass_entries"."kind" = 'skipped' then "pass_entries"."meals" = 0 and "pass_entries"."paise" = 0 else "pass_entries"."meals" < 0 and "pass_entries"."paise" <= "pass_entries"."meals" end);--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_about" CHECK (("pass_entries"."kind" in ('drawn', 'returned', 'givenBack')) = ("pass_entries"."order_id" is not null) and ("pass_entries"."kind" in ('skipped', 'forfeited')) <= ("pass_entries"."standing_id" is not null and "pass_entries"."date" is not null and "pass_entries"."shift" is not null));--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_said" CHECK (("pass_entries"."kind" in ('returned', 'givenBack')) <= ("pass_entries"."reason" is not null and "pass_entries"."staff_id" is not null));--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD CONSTRAINT "left_out_meals_explained" CHECK (("left_out_meals"."explanation" is null) = ("left_out_meals"."explained_by" is null) and ("left_out_meals"."explanation" is null) = ("left_out_meals"."explained_at" is null) and length("left_out_meals"."explanation") between 1 and 300);