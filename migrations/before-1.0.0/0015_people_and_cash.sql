CREATE TABLE "day_close_ways" (
	"order_id" uuid NOT NULL,
	"way" text NOT NULL,
	"date" date NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "day_close_ways_order_id_way_pk" PRIMARY KEY("order_id","way"),
	CONSTRAINT "day_close_ways_way" CHECK ("day_close_ways"."way" in ('online', 'cash', 'qr', 'owed')),
	CONSTRAINT "day_close_ways_paise" CHECK ("day_close_ways"."paise" > 0)
);--> statement-breakpoint
CREATE TABLE "day_closes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid NOT NULL,
	"orders" integer NOT NULL,
	"sold_paise" bigint NOT NULL,
	"online_paise" bigint NOT NULL,
	"cash_paise" bigint NOT NULL,
	"qr_paise" bigint NOT NULL,
	"owed_paise" bigint NOT NULL,
	"refunded_paise" bigint NOT NULL,
	"late_refunded_paise" bigint NOT NULL,
	"due_cash_paise" bigint NOT NULL,
	"due_qr_paise" bigint NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "day_closes_date" UNIQUE("date"),
	CONSTRAINT "day_closes_sum" CHECK ("day_closes"."sold_paise" = "day_closes"."online_paise" + "day_closes"."cash_paise" + "day_closes"."qr_paise" + "day_closes"."owed_paise"),
	CONSTRAINT "day_closes_amounts" CHECK (least("day_closes"."online_paise", "day_closes"."cash_paise", "day_closes"."qr_paise", "day_closes"."owed_paise", "day_closes"."refunded_paise", "day_closes"."late_refunded_paise", "day_closes"."due_cash_paise", "day_closes"."due_qr_paise", "day_closes"."orders") >= 0),
	CONSTRAINT "day_closes_digest" CHECK ("day_closes"."digest" ~ '^[0-9a-f]{64}$')
);--> statement-breakpoint
CREATE TABLE "day_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"way" text,
	"is_late" boolean NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "day_entries_once_a_refund" UNIQUE("refund_id"),
	CONSTRAINT "day_entries_due" UNIQUE("date","order_id","way"),
	CONSTRAINT "day_entries_way" CHECK ("day_entries"."way" in ('cash', 'qr')),
	CONSTRAINT "day_entries_kind" CHECK (("day_entries"."refund_id" is null) = ("day_entries"."way" is not null)),
	CONSTRAINT "day_entries_due_late" CHECK ("day_entries"."way" is null or "day_entries"."is_late"),
	CONSTRAINT "day_entries_paise" CHECK ("day_entries"."paise" > 0)
);--> statement-breakpoint
CREATE TABLE "settlement_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"file_name" text NOT NULL,
	"digest" text NOT NULL,
	"lines" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_files_digest" UNIQUE("digest"),
	CONSTRAINT "settlement_files_gateway" CHECK ("settlement_files"."gateway" in ('razorpay', 'phonepe')),
	CONSTRAINT "settlement_files_lines" CHECK ("settlement_files"."lines" >= 0)
);--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"own_ref" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"fee_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"settled_on" date NOT NULL,
	"utr" text NOT NULL,
	"attempt_id" uuid,
	"refund_id" uuid,
	CONSTRAINT "settlement_lines_once" UNIQUE("gateway","kind","entity_id"),
	CONSTRAINT "settlement_lines_gateway" CHECK ("settlement_lines"."gateway" in ('razorpay', 'phonepe')),
	CONSTRAINT "settlement_lines_kind" CHECK ("settlement_lines"."kind" in ('payment', 'refund', 'other')),
	CONSTRAINT "settlement_lines_fee" CHECK ("settlement_lines"."fee_paise" >= 0 and "settlement_lines"."tax_paise" >= 0),
	CONSTRAINT "settlement_lines_sign" CHECK (("settlement_lines"."kind" <> 'payment' or "settlement_lines"."amount_paise" > 0) and ("settlement_lines"."kind" <> 'refund' or "settlement_lines"."amount_paise" < 0)),
	CONSTRAINT "settlement_lines_one" CHECK ("settlement_lines"."attempt_id" is null or "settlement_lines"."refund_id" is null)
);--> statement-breakpoint
CREATE TABLE "cash_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone,
	"given_by_rider" uuid,
	"given_by_staff" uuid,
	"given_day" date,
	CONSTRAINT "cash_returns_once" UNIQUE("collection_id"),
	CONSTRAINT "cash_returns_cause" CHECK ("cash_returns"."cause" in ('cancelled', 'overpaid')),
	CONSTRAINT "cash_returns_amount" CHECK ("cash_returns"."amount_paise" > 0),
	CONSTRAINT "cash_returns_given" CHECK (num_nonnulls("cash_returns"."given_by_rider", "cash_returns"."given_by_staff") = num_nonnulls("cash_returns"."given_at") and ("cash_returns"."given_at" is null) = ("cash_returns"."given_day" is null))
);--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"order_id" uuid NOT NULL,
	"due_paise" bigint NOT NULL,
	"taken_paise" bigint NOT NULL,
	"method" text NOT NULL,
	"unpaid_reason" text,
	"is_extra" boolean DEFAULT false NOT NULL,
	"rider_id" uuid,
	"staff_id" uuid,
	"tapped_at" timestamp with time zone,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collections_key" UNIQUE("key"),
	CONSTRAINT "collections_method" CHECK ("collections"."method" in ('cash', 'qr', 'unpaid')),
	CONSTRAINT "collections_reason" CHECK ("collections"."unpaid_reason" in ('refused', 'noCash', 'payLater')),
	CONSTRAINT "collections_by_one" CHECK (num_nonnulls("collections"."rider_id", "collections"."staff_id") = 1),
	CONSTRAINT "collections_unpaid" CHECK (("collections"."method" = 'unpaid') = ("collections"."unpaid_reason" is not null)),
	CONSTRAINT "collections_taken" CHECK (case when "collections"."method" = 'unpaid' then "collections"."taken_paise" = 0 and "collections"."due_paise" > 0 and not "collections"."is_extra"
        when "collections"."is_extra" then "collections"."method" = 'cash' and "collections"."due_paise" = 0 and "collections"."taken_paise" > 0
        else "collections"."taken_paise" = "collections"."due_paise" and "collections"."due_paise" > 0 end)
);--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"rider_id" uuid NOT NULL,
	"declared_paise" bigint NOT NULL,
	"counted_paise" bigint NOT NULL,
	"counts" jsonb,
	"staff_id" uuid NOT NULL,
	"state" text NOT NULL,
	"final_paise" bigint,
	"reason" text,
	"resolved_by" uuid,
	"resolved_at" timestamp with time zone,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "handovers_key" UNIQUE("key"),
	CONSTRAINT "handovers_state" CHECK ("handovers"."state" in ('matched', 'discrepancy', 'resolved')),
	CONSTRAINT "handovers_amounts" CHECK ("handovers"."declared_paise" > 0 and "handovers"."counted_paise" >= 0),
	CONSTRAINT "handovers_by_another" CHECK ("handovers"."staff_id" <> "handovers"."rider_id"),
	CONSTRAINT "handovers_resolved_by_another" CHECK ("handovers"."resolved_by" <> "handovers"."rider_id"),
	CONSTRAINT "handovers_matched" CHECK (("handovers"."state" = 'matched') = ("handovers"."declared_paise" = "handovers"."counted_paise")),
	CONSTRAINT "handovers_resolved" CHECK (num_nonnulls("handovers"."final_paise", "handovers"."reason", "handovers"."resolved_by", "handovers"."resolved_at") = case "handovers"."state" when 'resolved' then 4 else 0 end and "handovers"."final_paise" >= 0)
);--> statement-breakpoint
CREATE TABLE "rider_cash" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rider_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"kind" text NOT NULL,
	"collection_id" uuid,
	"return_id" uuid,
	"handover_id" uuid,
	"key" text,
	"reason" text,
	"staff_id" uuid,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rider_cash_key" UNIQUE("key"),
	CONSTRAINT "rider_cash_kind" CHECK ("rider_cash"."kind" in ('collected', 'handedOver', 'givenBack', 'correction')),
	CONSTRAINT "rider_cash_amount" CHECK (case "rider_cash"."kind" when 'collected' then "rider_cash"."amount_paise" > 0 when 'correction' then "rider_cash"."amount_paise" <> 0 else "rider_cash"."amount_paise" < 0 end),
	CONSTRAINT "rider_cash_cause" CHECK (case "rider_cash"."kind" when 'collected' then "rider_cash"."collection_id" is not null when 'givenBack' then "rider_cash"."return_id" is not null when 'handedOver' then "rider_cash"."handover_id" is not null else "rider_cash"."reason" is not null and "rider_cash"."staff_id" is not null and "rider_cash"."staff_id" <> "rider_cash"."rider_id" end)
);--> statement-breakpoint
CREATE TABLE "rider_purses" (
	"rider_id" uuid PRIMARY KEY NOT NULL,
	"balance_paise" bigint NOT NULL,
	CONSTRAINT "rider_purses_balance" CHECK ("rider_purses"."balance_paise" >= 0)
);--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mobile_no" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"marks" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"blocked_reason" text,
	"merged_into" uuid,
	"is_main" boolean GENERATED ALWAYS AS (merged_into is null) STORED NOT NULL,
	"leads_to_main" boolean GENERATED ALWAYS AS (case when merged_into is not null then true end) STORED,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customers_mobile_no_unique" UNIQUE("mobile_no"),
	CONSTRAINT "customers_mains" UNIQUE("id","is_main"),
	CONSTRAINT "customers_language" CHECK ("customers"."language" in ('en', 'hi', 'gu', 'mr')),
	CONSTRAINT "customers_mobile" CHECK ("customers"."mobile_no" ~ '^[0-9]{10}$'),
	CONSTRAINT "customers_texts" CHECK (length("customers"."name") <= 60 and length("customers"."marks") <= 80 and length("customers"."note") <= 500),
	CONSTRAINT "customers_merged" CHECK ("customers"."merged_into" <> "customers"."id")
);--> statement-breakpoint
CREATE TABLE "customer_mergers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"brought_ids" uuid[] NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"merged_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone,
	CONSTRAINT "customer_mergers_two" CHECK ("customer_mergers"."kept_id" <> "customer_mergers"."merged_id"),
	CONSTRAINT "customer_mergers_undone" CHECK (("customer_mergers"."undone_at" is null) = ("customer_mergers"."undone_by" is null))
);--> statement-breakpoint
CREATE TABLE "customer_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" uuid,
	"browser_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	CONSTRAINT "customer_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "customer_links_maker" CHECK (("customer_links"."created_by" is null) = ("customer_links"."browser_id" is not null)),
	CONSTRAINT "customer_links_revoked" CHECK ("customer_links"."revoked_by" is null or "customer_links"."revoked_at" is not null),
	CONSTRAINT "customer_links_expire" CHECK ("customer_links"."expires_at" > "customer_links"."created_at")
);--> statement-breakpoint
CREATE TABLE "cash_refusals" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"mobile_no" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"allowed_again_at" timestamp with time zone,
	"allowed_by" uuid,
	CONSTRAINT "cash_refusals_mobile" CHECK ("cash_refusals"."mobile_no" ~ '^[0-9]{10}$'),
	CONSTRAINT "cash_refusals_allowed" CHECK (("cash_refusals"."allowed_again_at" is null) = ("cash_refusals"."allowed_by" is null))
);--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"lines_before" jsonb NOT NULL,
	"before_paise" bigint NOT NULL,
	"after_paise" bigint NOT NULL,
	"refund_paise" bigint DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_changes_paise" CHECK ("order_changes"."after_paise" > 0 and "order_changes"."refund_paise" between 0 and greatest("order_changes"."before_paise" - "order_changes"."after_paise", 0))
);--> statement-breakpoint
CREATE TABLE "person_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"number_hash" text NOT NULL,
	"last_digits" text NOT NULL,
	"screen" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_views_screen" CHECK (length("person_views"."screen") between 1 and 60)
);--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number_hash" text,
	"last_digits" text,
	"staff_id" uuid,
	"counts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "privacy_requests_kind" CHECK ("privacy_requests"."kind" in ('export', 'erase', 'restore', 'age')),
	CONSTRAINT "privacy_requests_of_number" CHECK (("privacy_requests"."kind" = 'age') = ("privacy_requests"."number_hash" is null) and ("privacy_requests"."number_hash" is null) = ("privacy_requests"."last_digits" is null))
);--> statement-breakpoint
CREATE TABLE "numbers_without_whatsapp" (
	"mobile_no" text PRIMARY KEY NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"noted_by" uuid NOT NULL,
	CONSTRAINT "numbers_without_whatsapp_mobile" CHECK ("numbers_without_whatsapp"."mobile_no" ~ '^[0-9]{10}$')
);--> statement-breakpoint
CREATE TABLE "text_templates" (
	"key" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"is_on" boolean NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "text_templates_key" CHECK ("text_templates"."key" in ('orderPlaced', 'onTheWay', 'atReception', 'closed', 'amountDue', 'menuOfTheDay', 'privateLink')),
	CONSTRAINT "text_templates_revision" CHECK ("text_templates"."revision" > 0),
	CONSTRAINT "text_templates_body" CHECK (length(btrim("text_templates"."body")) > 0)
);--> statement-breakpoint
CREATE TABLE "texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"mobile_no" text NOT NULL,
	"order_id" uuid,
	"values" jsonb NOT NULL,
	"state" text NOT NULL,
	"skip_reason" text,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"staff_id" uuid,
	CONSTRAINT "texts_one_an_order" UNIQUE("order_id","template"),
	CONSTRAINT "texts_template" CHECK ("texts"."template" in ('orderPlaced', 'onTheWay', 'atReception', 'closed', 'amountDue')),
	CONSTRAINT "texts_state" CHECK ("texts"."state" in ('due', 'opened', 'sent', 'skipped')),
	CONSTRAINT "texts_skip_reason" CHECK ("texts"."skip_reason" in ('noWhatsApp', 'notWanted')),
	CONSTRAINT "texts_skipped" CHECK (("texts"."state" = 'skipped') = ("texts"."skip_reason" is not null)),
	CONSTRAINT "texts_mobile" CHECK ("texts"."mobile_no" ~ '^[0-9]{10}$'),
	CONSTRAINT "texts_values" CHECK (jsonb_typeof("texts"."values") = 'object'),
	CONSTRAINT "texts_changed" CHECK (("texts"."changed_at" is null) = ("texts"."staff_id" is null)),
	CONSTRAINT "texts_moved" CHECK ("texts"."state" = 'due' or "texts"."staff_id" is not null)
);--> statement-breakpoint
ALTER TABLE "alert_mails" DROP CONSTRAINT "alert_mails_kind";--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_state";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_assigned";--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_group";--> statement-breakpoint
ALTER TABLE "settings_history" DROP CONSTRAINT "settings_history_group";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_checkout_id_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "browser_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "source" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "placed_by" uuid;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "settlement" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settlement" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_released" boolean GENERATED ALWAYS AS (payment_status = 'done' or settlement = 'cash') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "day_close_ways" ADD CONSTRAINT "day_close_ways_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_close_ways" ADD CONSTRAINT "day_close_ways_date_day_closes_date_fk" FOREIGN KEY ("date") REFERENCES "public"."day_closes"("date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_entries" ADD CONSTRAINT "day_entries_date_day_closes_date_fk" FOREIGN KEY ("date") REFERENCES "public"."day_closes"("date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_entries" ADD CONSTRAINT "day_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_entries" ADD CONSTRAINT "day_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_files" ADD CONSTRAINT "settlement_files_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_file_id_settlement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."settlement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_returns" ADD CONSTRAINT "cash_returns_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_returns" ADD CONSTRAINT "cash_returns_given_by_rider_staff_id_fk" FOREIGN KEY ("given_by_rider") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_returns" ADD CONSTRAINT "cash_returns_given_by_staff_staff_id_fk" FOREIGN KEY ("given_by_staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_rider_id_staff_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_rider_id_staff_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_resolved_by_staff_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_cash" ADD CONSTRAINT "rider_cash_rider_id_staff_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_cash" ADD CONSTRAINT "rider_cash_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_cash" ADD CONSTRAINT "rider_cash_return_id_cash_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."cash_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_cash" ADD CONSTRAINT "rider_cash_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_cash" ADD CONSTRAINT "rider_cash_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_purses" ADD CONSTRAINT "rider_purses_rider_id_staff_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_main" FOREIGN KEY ("merged_into","leads_to_main") REFERENCES "public"."customers"("id","is_main") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_mergers" ADD CONSTRAINT "customer_mergers_kept_id_customers_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_mergers" ADD CONSTRAINT "customer_mergers_merged_id_customers_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_mergers" ADD CONSTRAINT "customer_mergers_merged_by_staff_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_mergers" ADD CONSTRAINT "customer_mergers_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_revoked_by_staff_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_refusals" ADD CONSTRAINT "cash_refusals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_refusals" ADD CONSTRAINT "cash_refusals_allowed_by_staff_id_fk" FOREIGN KEY ("allowed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_views" ADD CONSTRAINT "person_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "numbers_without_whatsapp" ADD CONSTRAINT "numbers_without_whatsapp_noted_by_staff_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_templates" ADD CONSTRAINT "text_templates_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_close_ways_by_day" ON "day_close_ways" USING btree ("date","way");--> statement-breakpoint
CREATE INDEX "day_close_ways_owed" ON "day_close_ways" USING btree ("order_id") WHERE "day_close_ways"."way" = 'owed';--> statement-breakpoint
CREATE INDEX "day_entries_by_day" ON "day_entries" USING btree ("date");--> statement-breakpoint
CREATE INDEX "day_entries_by_order" ON "day_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "settlement_files_by_time" ON "settlement_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "settlement_lines_by_day" ON "settlement_lines" USING btree ("settled_on","gateway","utr");--> statement-breakpoint
CREATE INDEX "settlement_lines_by_attempt" ON "settlement_lines" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_by_refund" ON "settlement_lines" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_unknown" ON "settlement_lines" USING btree ("settled_on") WHERE "settlement_lines"."attempt_id" is null and "settlement_lines"."refund_id" is null and "settlement_lines"."kind" <> 'other';--> statement-breakpoint
CREATE INDEX "cash_returns_by_given_day" ON "cash_returns" USING btree ("given_day");--> statement-breakpoint
CREATE INDEX "cash_returns_open" ON "cash_returns" USING btree ("created_at") WHERE "cash_returns"."given_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "collections_paid_once" ON "collections" USING btree ("order_id") WHERE "collections"."method" <> 'unpaid' and not "collections"."is_extra";--> statement-breakpoint
CREATE UNIQUE INDEX "collections_unpaid_once" ON "collections" USING btree ("order_id") WHERE "collections"."method" = 'unpaid';--> statement-breakpoint
CREATE INDEX "collections_by_order" ON "collections" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "collections_by_day" ON "collections" USING btree ("day");--> statement-breakpoint
CREATE INDEX "collections_by_rider" ON "collections" USING btree ("rider_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_one_open" ON "handovers" USING btree ("rider_id") WHERE "handovers"."state" = 'discrepancy';--> statement-breakpoint
CREATE INDEX "handovers_by_day" ON "handovers" USING btree ("day");--> statement-breakpoint
CREATE INDEX "handovers_by_rider" ON "handovers" USING btree ("rider_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "rider_cash_collected_once" ON "rider_cash" USING btree ("collection_id") WHERE "rider_cash"."kind" = 'collected';--> statement-breakpoint
CREATE UNIQUE INDEX "rider_cash_given_once" ON "rider_cash" USING btree ("return_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rider_cash_handed_once" ON "rider_cash" USING btree ("handover_id","kind");--> statement-breakpoint
CREATE INDEX "rider_cash_by_rider" ON "rider_cash" USING btree ("rider_id","created_at");--> statement-breakpoint
CREATE INDEX "rider_cash_by_day" ON "rider_cash" USING btree ("day");--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING gin (to_tsvector('simple', translate("name", '-/\.:&+@_%~=?#*', '               ')));--> statement-breakpoint
CREATE INDEX "customers_by_number_end" ON "customers" USING btree (reverse("mobile_no"));--> statement-breakpoint
CREATE INDEX "customers_by_created" ON "customers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customers_by_merged" ON "customers" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "customers_blocked" ON "customers" USING btree ("created_at") WHERE "customers"."blocked_reason" is not null;--> statement-breakpoint
CREATE INDEX "customers_marked" ON "customers" USING btree ("created_at") WHERE "customers"."marks" <> '';--> statement-breakpoint
CREATE INDEX "customer_mergers_by_kept" ON "customer_mergers" USING btree ("kept_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_mergers_once" ON "customer_mergers" USING btree ("merged_id") WHERE "customer_mergers"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "customer_links_by_customer" ON "customer_links" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "cash_refusals_by_mobile" ON "cash_refusals" USING btree ("mobile_no");--> statement-breakpoint
CREATE INDEX "order_changes_by_order" ON "order_changes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "person_views_by_time" ON "person_views" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "person_views_by_number" ON "person_views" USING btree ("number_hash","created_at");--> statement-breakpoint
CREATE INDEX "privacy_requests_by_time" ON "privacy_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "privacy_requests_by_number" ON "privacy_requests" USING btree ("number_hash");--> statement-breakpoint
CREATE INDEX "texts_waiting" ON "texts" USING btree ("created_at") WHERE state in ('due', 'opened');--> statement-breakpoint
CREATE INDEX "texts_settled" ON "texts" USING btree ("changed_at") WHERE state in ('sent', 'skipped');--> statement-breakpoint
CREATE INDEX "texts_by_mobile" ON "texts" USING btree ("mobile_no");--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_placed_by_staff_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_settled" UNIQUE("id","settlement");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_checkout" FOREIGN KEY ("checkout_id","settlement") REFERENCES "public"."checkouts"("id","settlement") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "order_events_problems" ON "order_events" USING btree ("order_id") WHERE "order_events"."problem" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_in_cash" ON "orders" USING btree ("checkout_id") WHERE "orders"."settlement" = 'cash';--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("mobile_no") WHERE "orders"."payment_status" = 'pending' and "orders"."status" <> 'unexpected';--> statement-breakpoint
CREATE INDEX "orders_with_note" ON "orders" USING btree ("delivery_date") WHERE "orders"."note" <> '';--> statement-breakpoint
CREATE INDEX "refunds_by_time" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_by_company" ON "refunds" USING btree ("gateway_ref");--> statement-breakpoint
CREATE INDEX "receipts_by_issue" ON "receipts" USING btree ("issued_at","id");--> statement-breakpoint
ALTER TABLE "alert_mails" ADD CONSTRAINT "alert_mails_kind" CHECK ("alert_mails"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers'));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_source" CHECK ("checkouts"."source" in ('web', 'phone', 'whatsapp', 'counter'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_settlement" CHECK ("checkouts"."settlement" in ('online', 'cash'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_placed_by" CHECK (("checkouts"."source" = 'web') = ("checkouts"."placed_by" is null) and ("checkouts"."source" = 'web') = ("checkouts"."browser_id" is not null));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_owed" CHECK (case "checkouts"."settlement" when 'online' then "checkouts"."state" <> 'due' else "checkouts"."state" <> 'awaiting' end);--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_state" CHECK ("checkouts"."state" in ('awaiting', 'due', 'confirmed', 'lapsed'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_settlement" CHECK ("orders"."settlement" in ('online', 'cash'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_name" CHECK (length("orders"."name") <= 60);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_charges" CHECK ("orders"."delivery_paise" >= 0 and "orders"."discount_paise" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_assigned" CHECK ("orders"."status" not in ('isAssigned', 'outForDelivery', 'done') or ("orders"."is_released" and "orders"."delivery_staff_id" is not null));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_group" CHECK ("settings"."group_name" in ('shop', 'papers', 'shifts', 'ordering', 'links', 'pictures', 'privacy'));--> statement-breakpoint
ALTER TABLE "settings_history" ADD CONSTRAINT "settings_history_group" CHECK ("settings_history"."group_name" in ('shop', 'papers', 'shifts', 'ordering', 'links', 'pictures', 'privacy'));--> statement-breakpoint
-- By hand: the people of the orders that there are already, in the order of their coming.
INSERT INTO "customers" ("id", "mobile_no", "created_at")
SELECT gen_random_uuid(), "mobile_no", min("created_at") FROM "orders" GROUP BY "mobile_no";
