CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shortname" text NOT NULL,
	"address" text NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "addresses_named" CHECK (length(btrim("addresses"."shortname")) between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile_no" text NOT NULL,
	"company_name" text,
	"message" text NOT NULL,
	"rating" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_messages_number_unique" UNIQUE("number"),
	CONSTRAINT "contact_messages_type" CHECK ("contact_messages"."type" in ('query', 'feedback')),
	CONSTRAINT "contact_messages_mobile" CHECK ("contact_messages"."mobile_no" ~ '^[0-9]{10}$'),
	CONSTRAINT "contact_messages_rating" CHECK ("contact_messages"."rating" is null or ("contact_messages"."type" = 'feedback' and "contact_messages"."rating" between 1 and 5))
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"variant" text NOT NULL,
	"description" text NOT NULL,
	"items" text[] NOT NULL,
	"price_paise" bigint NOT NULL,
	"status" text NOT NULL,
	"photo_url" text,
	"is_published" boolean NOT NULL,
	"portions" integer,
	"portions_sold" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "menus_shift" CHECK ("menus"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "menus_status" CHECK ("menus"."status" in ('Available', 'Closed')),
	CONSTRAINT "menus_price" CHECK ("menus"."price_paise" > 0 and "menus"."price_paise" <= 10000000),
	CONSTRAINT "menus_variant" CHECK (length(btrim("menus"."variant")) between 1 and 120),
	CONSTRAINT "menus_portions" CHECK ("menus"."portions_sold" >= 0 and ("menus"."portions" is null or "menus"."portions_sold" <= "menus"."portions"))
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"mobile_no" text NOT NULL,
	"total_paise" bigint NOT NULL,
	"browser_id" uuid NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "checkouts_state" CHECK ("checkouts"."state" in ('awaiting', 'confirmed', 'lapsed')),
	CONSTRAINT "checkouts_mobile" CHECK ("checkouts"."mobile_no" ~ '^[0-9]{10}$'),
	CONSTRAINT "checkouts_total" CHECK ("checkouts"."total_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"staff_id" uuid,
	"from_status" text,
	"to_status" text NOT NULL,
	"from_payment" text,
	"to_payment" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_events_actor" CHECK ("order_events"."actor" in ('customer', 'staff', 'gateway', 'system'))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"menu_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"variant" text NOT NULL,
	"description" text NOT NULL,
	"items" text[] NOT NULL,
	"photo_url" text,
	"price_paise" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"holds_portions" boolean NOT NULL,
	CONSTRAINT "order_lines_menu_once" UNIQUE("order_id","menu_id"),
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."price_paise" > 0),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"checkout_id" uuid NOT NULL,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"mobile_no" text NOT NULL,
	"address_id" uuid NOT NULL,
	"note" text NOT NULL,
	"order_date" date NOT NULL,
	"delivery_date" date NOT NULL,
	"shift" text NOT NULL,
	"total_paise" bigint NOT NULL,
	"delivery_staff_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_one_a_delivery" UNIQUE("checkout_id","delivery_date","shift"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'isAssigned', 'outForDelivery', 'done', 'unexpected')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('pending', 'done', 'failed')),
	CONSTRAINT "orders_shift" CHECK ("orders"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "orders_mobile" CHECK ("orders"."mobile_no" ~ '^[0-9]{10}$'),
	CONSTRAINT "orders_total" CHECK ("orders"."total_paise" > 0),
	CONSTRAINT "orders_assigned" CHECK ("orders"."status" not in ('isAssigned', 'outForDelivery', 'done') or ("orders"."payment_status" = 'done' and "orders"."delivery_staff_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid,
	"source" text NOT NULL,
	"dedupe_key" text,
	"from_state" text,
	"to_state" text,
	"detail" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "payment_events_source" CHECK ("payment_events"."source" in ('customer', 'gateway', 'webhook', 'system'))
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"gateway_ref" text,
	"redirect_url" text,
	"state" text NOT NULL,
	"outcome" text,
	"is_current" boolean NOT NULL,
	"amount_paise" bigint NOT NULL,
	"paid_paise" bigint,
	"paid_currency" text,
	"expires_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_attempts_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "payment_attempts_state" CHECK ("payment_attempts"."state" in ('created', 'open', 'unknown', 'rejected', 'paid', 'failed', 'expired')),
	CONSTRAINT "payment_attempts_outcome" CHECK ("payment_attempts"."outcome" in ('accepted', 'surplus', 'held')),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount_paise" > 0),
	CONSTRAINT "payment_attempts_paid" CHECK (("payment_attempts"."state" = 'paid') = ("payment_attempts"."outcome" is not null) and ("payment_attempts"."state" = 'paid') = ("payment_attempts"."paid_paise" is not null)),
	CONSTRAINT "payment_attempts_accepted" CHECK ("payment_attempts"."outcome" is distinct from 'accepted' or ("payment_attempts"."paid_paise" = "payment_attempts"."amount_paise" and "payment_attempts"."paid_currency" = 'INR'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('owed', 'sent', 'done', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"order_number" integer NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"return_url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"method" text,
	"outcome" text,
	"delay_seconds" integer,
	"chosen_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_payments_method" CHECK ("sandbox_payments"."method" in ('upi', 'card', 'netbanking')),
	CONSTRAINT "sandbox_payments_outcome" CHECK ("sandbox_payments"."outcome" in ('pay', 'decline-balance', 'decline-bank', 'decline-pin', 'leave-pending', 'pay-later', 'fail-later', 'fail-then-pay', 'pay-after-expiry', 'close', 'pay-no-redirect', 'pay-no-webhook', 'pay-three-webhooks', 'pay-webhook-first')),
	CONSTRAINT "sandbox_payments_amount" CHECK ("sandbox_payments"."amount_paise" >= 100 and "sandbox_payments"."currency" = 'INR'),
	CONSTRAINT "sandbox_payments_choice" CHECK (("sandbox_payments"."outcome" is null) = ("sandbox_payments"."chosen_at" is null) and ("sandbox_payments"."outcome" is null) = ("sandbox_payments"."method" is null)),
	CONSTRAINT "sandbox_payments_delay" CHECK ("sandbox_payments"."delay_seconds" > 0)
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text,
	"mobile_no" text,
	"password_hash" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_role" CHECK ("staff"."role" in ('admin', 'delivery')),
	CONSTRAINT "staff_signs_in" CHECK (("staff"."role" = 'admin' and "staff"."email" is not null) or ("staff"."role" = 'delivery' and "staff"."mobile_no" is not null))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"dedupe_key" text,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "jobs_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_staff_id_staff_id_fk" FOREIGN KEY ("delivery_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_shortname" ON "addresses" USING btree (lower("shortname")) WHERE "addresses"."is_active";--> statement-breakpoint
CREATE INDEX "sessions_by_staff" ON "sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_time" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "menus_by_day" ON "menus" USING btree ("date","shift");--> statement-breakpoint
CREATE INDEX "checkouts_by_browser" ON "checkouts" USING btree ("browser_id");--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_lines_by_menu" ON "order_lines" USING btree ("menu_id");--> statement-breakpoint
CREATE INDEX "orders_by_mobile" ON "orders" USING btree ("mobile_no","created_at");--> statement-breakpoint
CREATE INDEX "orders_by_order_date" ON "orders" USING btree ("order_date","status");--> statement-breakpoint
CREATE INDEX "orders_by_delivery" ON "orders" USING btree ("delivery_date","shift","status");--> statement-breakpoint
CREATE INDEX "orders_by_delivery_staff" ON "orders" USING btree ("delivery_staff_id","delivery_date","shift");--> statement-breakpoint
CREATE INDEX "payment_events_by_attempt" ON "payment_events" USING btree ("attempt_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_current" ON "payment_attempts" USING btree ("checkout_id") WHERE "payment_attempts"."is_current" and "payment_attempts"."state" in ('created', 'open', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_accepted" ON "payment_attempts" USING btree ("checkout_id") WHERE "payment_attempts"."outcome" = 'accepted';--> statement-breakpoint
CREATE INDEX "payment_attempts_by_checkout" ON "payment_attempts" USING btree ("checkout_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "staff_mobile" ON "staff" USING btree ("mobile_no");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at") WHERE "jobs"."done_at" is null;