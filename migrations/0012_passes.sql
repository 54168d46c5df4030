CREATE TABLE "counter_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"way" text NOT NULL,
	"reference" text,
	"amount_paise" bigint NOT NULL,
	"staff_id" uuid NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "counter_payments_key" UNIQUE("key"),
	CONSTRAINT "counter_payments_checkout" UNIQUE("checkout_id"),
	CONSTRAINT "counter_payments_way" CHECK ("counter_payments"."way" in ('cash', 'upi', 'bank')),
	CONSTRAINT "counter_payments_amount" CHECK ("counter_payments"."amount_paise" > 0),
	CONSTRAINT "counter_payments_reference" CHECK (("counter_payments"."way" in ('upi', 'bank')) = ("counter_payments"."reference" is not null) and length("counter_payments"."reference") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "tiffins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tiffins_named" CHECK (length(btrim("tiffins"."name")) between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tiffin_id" uuid NOT NULL,
	"shifts" text[] NOT NULL,
	"meals" integer NOT NULL,
	"price_paise" bigint NOT NULL,
	"valid_days" integer NOT NULL,
	"skip_limit" integer,
	"notice_hours" integer DEFAULT 0 NOT NULL,
	"leftover" text DEFAULT 'back' NOT NULL,
	"stopping" text DEFAULT 'unusedBack' NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"is_on_sale" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offers_line" CHECK (length("offers"."line") <= 120),
	CONSTRAINT "offers_named" CHECK (length(btrim("offers"."name")) between 1 and 60),
	CONSTRAINT "offers_shifts" CHECK (cardinality("offers"."shifts") > 0 and "offers"."shifts" <@ array['Lunch', 'Dinner']),
	CONSTRAINT "offers_meals" CHECK ("offers"."meals" between 1 and 400),
	CONSTRAINT "offers_price" CHECK ("offers"."price_paise" >= 100 * "offers"."meals"),
	CONSTRAINT "offers_limits" CHECK ("offers"."valid_days" between 1 and 400 and "offers"."notice_hours" between 0 and 72 and "offers"."skip_limit" >= 0),
	CONSTRAINT "offers_leftover" CHECK ("offers"."leftover" in ('back', 'lost')),
	CONSTRAINT "offers_stopping" CHECK ("offers"."stopping" in ('unusedBack', 'beforeFirstMeal', 'never'))
);
--> statement-breakpoint
CREATE TABLE "pass_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pass_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"meals" integer NOT NULL,
	"paise" bigint NOT NULL,
	"order_id" uuid,
	"standing_id" uuid,
	"date" date,
	"shift" text,
	"reason" text,
	"staff_id" uuid,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pass_entries_kind" CHECK ("pass_entries"."kind" in ('bought', 'drawn', 'returned', 'skipped', 'forfeited', 'lapsed')),
	CONSTRAINT "pass_entries_shift" CHECK ("pass_entries"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "pass_entries_sign" CHECK (case when "pass_entries"."kind" in ('bought', 'returned') then "pass_entries"."meals" > 0 and "pass_entries"."paise" >= "pass_entries"."meals" when "pass_entries"."kind" = 'skipped' then "pass_entries"."meals" = 0 and "pass_entries"."paise" = 0 else "pass_entries"."meals" < 0 and "pass_entries"."paise" <= "pass_entries"."meals" end),
	CONSTRAINT "pass_entries_about" CHECK (("pass_entries"."kind" in ('drawn', 'returned')) = ("pass_entries"."order_id" is not null) and ("pass_entries"."kind" in ('skipped', 'forfeited')) <= ("pass_entries"."standing_id" is not null and "pass_entries"."date" is not null and "pass_entries"."shift" is not null)),
	CONSTRAINT "pass_entries_said" CHECK (("pass_entries"."kind" = 'returned') <= ("pass_entries"."reason" is not null and "pass_entries"."staff_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "passes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purse_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"checkout_id" uuid NOT NULL,
	"name" text NOT NULL,
	"tiffin_id" uuid NOT NULL,
	"shifts" text[] NOT NULL,
	"meals" integer NOT NULL,
	"price_paise" bigint NOT NULL,
	"valid_days" integer NOT NULL,
	"skip_limit" integer,
	"notice_hours" integer DEFAULT 0 NOT NULL,
	"leftover" text DEFAULT 'back' NOT NULL,
	"stopping" text DEFAULT 'unusedBack' NOT NULL,
	"starts_on" date NOT NULL,
	"expires_on" date NOT NULL,
	"state" text NOT NULL,
	"balance_meals" integer DEFAULT 0 NOT NULL,
	"balance_paise" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passes_number_unique" UNIQUE("number"),
	CONSTRAINT "passes_checkout" UNIQUE("checkout_id"),
	CONSTRAINT "passes_state" CHECK ("passes"."state" in ('active', 'ended')),
	CONSTRAINT "passes_days" CHECK ("passes"."expires_on" >= "passes"."starts_on"),
	CONSTRAINT "passes_balance" CHECK ("passes"."balance_meals" >= 0 and "passes"."balance_paise" >= "passes"."balance_meals" and ("passes"."balance_meals" = 0) = ("passes"."balance_paise" = 0)),
	CONSTRAINT "passes_named" CHECK (length(btrim("passes"."name")) between 1 and 60),
	CONSTRAINT "passes_shifts" CHECK (cardinality("passes"."shifts") > 0 and "passes"."shifts" <@ array['Lunch', 'Dinner']),
	CONSTRAINT "passes_meals" CHECK ("passes"."meals" between 1 and 400),
	CONSTRAINT "passes_price" CHECK ("passes"."price_paise" >= 100 * "passes"."meals"),
	CONSTRAINT "passes_limits" CHECK ("passes"."valid_days" between 1 and 400 and "passes"."notice_hours" between 0 and 72 and "passes"."skip_limit" >= 0),
	CONSTRAINT "passes_leftover" CHECK ("passes"."leftover" in ('back', 'lost')),
	CONSTRAINT "passes_stopping" CHECK ("passes"."stopping" in ('unusedBack', 'beforeFirstMeal', 'never'))
);
--> statement-breakpoint
CREATE TABLE "meal_purses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"browser_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meal_purses_of_browser" UNIQUE("customer_id","browser_id")
);
--> statement-breakpoint
CREATE TABLE "left_out_meals" (
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"standing_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"is_new" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "left_out_meals_date_shift_standing_id_pk" PRIMARY KEY("date","shift","standing_id"),
	CONSTRAINT "left_out_meals_shift" CHECK ("left_out_meals"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "left_out_meals_reason" CHECK ("left_out_meals"."reason" in ('noMeals', 'noDish', 'noAddress', 'blocked'))
);
--> statement-breakpoint
CREATE TABLE "skips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purse_id" uuid NOT NULL,
	"standing_id" uuid,
	"shift" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "skips_shift" CHECK ("skips"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "skips_days" CHECK ("skips"."to_day" >= "skips"."from_day" - 1)
);
--> statement-breakpoint
CREATE TABLE "standing_meals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purse_id" uuid NOT NULL,
	"tiffin_id" uuid NOT NULL,
	"shift" text NOT NULL,
	"weekdays" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"note" text NOT NULL,
	"address_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"rests_since" date,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "standing_meals_shift" CHECK ("standing_meals"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "standing_meals_weekdays" CHECK ("standing_meals"."weekdays" between 1 and 127),
	CONSTRAINT "standing_meals_quantity" CHECK ("standing_meals"."quantity" between 1 and 20),
	CONSTRAINT "standing_meals_texts" CHECK (length("standing_meals"."name") <= 60 and length("standing_meals"."note") between 1 and 500),
	CONSTRAINT "standing_meals_days" CHECK ("standing_meals"."until_day" >= "standing_meals"."from_day" - 1)
);
--> statement-breakpoint
ALTER TABLE "day_close_lines" DROP CONSTRAINT "day_close_lines_tender";--> statement-breakpoint
ALTER TABLE "day_close_sums" DROP CONSTRAINT "day_close_sums_tender";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_source";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_settlement";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_placed_by";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_owed";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_to_settlement";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_settlement";--> statement-breakpoint
DROP INDEX "orders_one_in_cash";--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "tiffin_id" uuid;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "tiffin_id" uuid;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "pays_for" text DEFAULT 'orders' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "standing_id" uuid;--> statement-breakpoint
ALTER TABLE "counter_payments" ADD CONSTRAINT "counter_payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_payments" ADD CONSTRAINT "counter_payments_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_tiffin_id_tiffins_id_fk" FOREIGN KEY ("tiffin_id") REFERENCES "public"."tiffins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_pass_id_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."passes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_standing_id_standing_meals_id_fk" FOREIGN KEY ("standing_id") REFERENCES "public"."standing_meals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_purse_id_meal_purses_id_fk" FOREIGN KEY ("purse_id") REFERENCES "public"."meal_purses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_tiffin_id_tiffins_id_fk" FOREIGN KEY ("tiffin_id") REFERENCES "public"."tiffins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_purses" ADD CONSTRAINT "meal_purses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_out_meals" ADD CONSTRAINT "left_out_meals_standing_id_standing_meals_id_fk" FOREIGN KEY ("standing_id") REFERENCES "public"."standing_meals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skips" ADD CONSTRAINT "skips_purse_id_meal_purses_id_fk" FOREIGN KEY ("purse_id") REFERENCES "public"."meal_purses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skips" ADD CONSTRAINT "skips_standing_id_standing_meals_id_fk" FOREIGN KEY ("standing_id") REFERENCES "public"."standing_meals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skips" ADD CONSTRAINT "skips_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_meals" ADD CONSTRAINT "standing_meals_purse_id_meal_purses_id_fk" FOREIGN KEY ("purse_id") REFERENCES "public"."meal_purses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_meals" ADD CONSTRAINT "standing_meals_tiffin_id_tiffins_id_fk" FOREIGN KEY ("tiffin_id") REFERENCES "public"."tiffins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_meals" ADD CONSTRAINT "standing_meals_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_meals" ADD CONSTRAINT "standing_meals_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counter_payments_by_day" ON "counter_payments" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "tiffins_name" ON "tiffins" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE UNIQUE INDEX "offers_name" ON "offers" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE INDEX "pass_entries_by_pass" ON "pass_entries" USING btree ("pass_id","created_at");--> statement-breakpoint
CREATE INDEX "pass_entries_by_order" ON "pass_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pass_entries_by_day" ON "pass_entries" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "pass_entries_bought_once" ON "pass_entries" USING btree ("pass_id") WHERE "pass_entries"."kind" = 'bought';--> statement-breakpoint
CREATE UNIQUE INDEX "pass_entries_drawn_once" ON "pass_entries" USING btree ("order_id","pass_id") WHERE "pass_entries"."kind" = 'drawn';--> statement-breakpoint
CREATE UNIQUE INDEX "pass_entries_skipped_once" ON "pass_entries" USING btree ("standing_id","date","shift") WHERE "pass_entries"."kind" in ('skipped', 'forfeited');--> statement-breakpoint
CREATE INDEX "passes_by_purse" ON "passes" USING btree ("purse_id","tiffin_id","expires_on");--> statement-breakpoint
CREATE INDEX "passes_running" ON "passes" USING btree ("expires_on") WHERE "passes"."state" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "meal_purses_own" ON "meal_purses" USING btree ("customer_id") WHERE "meal_purses"."browser_id" is null;--> statement-breakpoint
CREATE INDEX "skips_by_purse" ON "skips" USING btree ("purse_id","shift","to_day");--> statement-breakpoint
CREATE INDEX "standing_meals_by_purse" ON "standing_meals" USING btree ("purse_id");--> statement-breakpoint
CREATE INDEX "standing_meals_by_shift" ON "standing_meals" USING btree ("shift","until_day");--> statement-breakpoint
CREATE INDEX "standing_meals_by_address" ON "standing_meals" USING btree ("address_id");--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_tiffin_id_tiffins_id_fk" FOREIGN KEY ("tiffin_id") REFERENCES "public"."tiffins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_tiffin_id_tiffins_id_fk" FOREIGN KEY ("tiffin_id") REFERENCES "public"."tiffins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "menus_one_of_tiffin" ON "menus" USING btree ("date","shift","tiffin_id") WHERE "menus"."tiffin_id" is not null and "menus"."is_published" and "menus"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_of_passes" ON "checkouts" USING btree ("mobile_no") WHERE "checkouts"."pays_for" <> 'orders';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_of_standing" ON "orders" USING btree ("standing_id","delivery_date","shift") WHERE "orders"."standing_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_in_cash" ON "orders" USING btree ("checkout_id") WHERE "orders"."settlement" in ('cash', 'pass');--> statement-breakpoint
ALTER TABLE "day_close_lines" ADD CONSTRAINT "day_close_lines_tender" CHECK ("day_close_lines"."tender" in ('online', 'cash', 'qr', 'pass', 'owed'));--> statement-breakpoint
ALTER TABLE "day_close_sums" ADD CONSTRAINT "day_close_sums_tender" CHECK ("day_close_sums"."tender" in ('online', 'cash', 'qr', 'pass', 'owed'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_pays_for" CHECK ("checkouts"."pays_for" in ('orders', 'pass'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_source" CHECK ("checkouts"."source" in ('web', 'phone', 'whatsapp', 'counter', 'standing'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_settlement" CHECK ("checkouts"."settlement" in ('online', 'cash', 'pass'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_placed_by" CHECK (("checkouts"."source" = 'web') = ("checkouts"."browser_id" is not null) and ("checkouts"."source" in ('phone', 'whatsapp', 'counter')) = ("checkouts"."placed_by" is not null));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_owed" CHECK (case when "checkouts"."settlement" = 'online' then "checkouts"."state" <> 'due' when "checkouts"."settlement" = 'pass' then "checkouts"."state" = 'confirmed' else "checkouts"."state" <> 'awaiting' end);--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_to_settlement" CHECK ("order_events"."to_settlement" in ('online', 'cash', 'pass'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_settlement" CHECK ("orders"."settlement" in ('online', 'cash', 'pass'));