CREATE TABLE "day_close_lines" (
	"order_id" uuid NOT NULL,
	"tender" text NOT NULL,
	"date" date NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "day_close_lines_order_id_tender_pk" PRIMARY KEY("order_id","tender"),
	CONSTRAINT "day_close_lines_tender" CHECK ("day_close_lines"."tender" in ('online', 'cash', 'qr', 'owed')),
	CONSTRAINT "day_close_lines_paise" CHECK ("day_close_lines"."paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "day_close_sums" (
	"date" date NOT NULL,
	"figure" text NOT NULL,
	"tender" text NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "day_close_sums_date_figure_tender_pk" PRIMARY KEY("date","figure","tender"),
	CONSTRAINT "day_close_sums_figure" CHECK ("day_close_sums"."figure" in ('sold', 'latePaid')),
	CONSTRAINT "day_close_sums_tender" CHECK ("day_close_sums"."tender" in ('online', 'cash', 'qr', 'owed')),
	CONSTRAINT "day_close_sums_paise" CHECK ("day_close_sums"."paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "day_closes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid NOT NULL,
	"orders" integer NOT NULL,
	"refunded_paise" bigint NOT NULL,
	"late_refunded_paise" bigint NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "day_closes_date" UNIQUE("date"),
	CONSTRAINT "day_closes_amounts" CHECK (least("day_closes"."refunded_paise", "day_closes"."late_refunded_paise", "day_closes"."orders") >= 0),
	CONSTRAINT "day_closes_digest" CHECK ("day_closes"."digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "day_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"tender" text,
	"is_late" boolean NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "day_entries_once_a_refund" UNIQUE("refund_id"),
	CONSTRAINT "day_entries_due" UNIQUE("date","order_id","tender"),
	CONSTRAINT "day_entries_tender" CHECK ("day_entries"."tender" in ('qr', 'cash')),
	CONSTRAINT "day_entries_kind" CHECK (("day_entries"."refund_id" is null) = ("day_entries"."tender" is not null)),
	CONSTRAINT "day_entries_due_late" CHECK ("day_entries"."tender" is null or "day_entries"."is_late"),
	CONSTRAINT "day_entries_paise" CHECK ("day_entries"."paise" > 0)
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shortname" text NOT NULL,
	"address" text NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"pin" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "addresses_named" CHECK (length(btrim("addresses"."shortname")) between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "alert_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "alert_mails_kind" CHECK ("alert_mails"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers', 'cashWrittenOff', 'jobFails', 'ordersUnapproved', 'backupFails'))
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"attempt_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"note" text,
	"mail_id" uuid,
	CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers', 'cashWrittenOff', 'jobFails', 'ordersUnapproved', 'backupFails')),
	CONSTRAINT "alerts_closed" CHECK ("alerts"."resolved_by" is null or "alerts"."note" is not null)
);
--> statement-breakpoint
CREATE TABLE "device_pins" (
	"device_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"pin_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_pins_device_id_staff_id_pk" PRIMARY KEY("device_id","staff_id"),
	CONSTRAINT "device_pins_tries" CHECK ("device_pins"."wrong_tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"proven_at" timestamp with time zone,
	CONSTRAINT "backups_name" UNIQUE("name")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "rider_purses" (
	"rider_id" uuid PRIMARY KEY NOT NULL,
	"balance_paise" bigint NOT NULL,
	CONSTRAINT "rider_purses_balance" CHECK ("rider_purses"."balance_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "closed_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"closure_id" uuid NOT NULL,
	"owed_paise" bigint NOT NULL,
	"told_at" timestamp with time zone,
	"told_by" uuid,
	CONSTRAINT "closed_orders_owed" CHECK ("closed_orders"."owed_paise" >= 0),
	CONSTRAINT "closed_orders_told" CHECK (("closed_orders"."told_at" is null) = ("closed_orders"."told_by" is null))
);
--> statement-breakpoint
CREATE TABLE "order_networks" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"network_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
	"mail_state" text DEFAULT 'kept' NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"handled_at" timestamp with time zone,
	"handled_by" text,
	CONSTRAINT "contact_messages_number_unique" UNIQUE("number"),
	CONSTRAINT "contact_messages_type" CHECK ("contact_messages"."type" in ('query', 'feedback')),
	CONSTRAINT "contact_messages_mail_state" CHECK ("contact_messages"."mail_state" in ('waiting', 'sent', 'failed', 'kept')),
	CONSTRAINT "contact_messages_sent" CHECK (("contact_messages"."mail_state" = 'sent') = ("contact_messages"."sent_at" is not null)),
	CONSTRAINT "contact_messages_handled" CHECK (("contact_messages"."handled_at" is null) = ("contact_messages"."handled_by" is null)),
	CONSTRAINT "contact_messages_mobile" CHECK ("contact_messages"."mobile_no" ~ '^[0-9]{10}$'),
	CONSTRAINT "contact_messages_rating" CHECK ("contact_messages"."rating" is null or ("contact_messages"."type" = 'feedback' and "contact_messages"."rating" between 1 and 5))
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "cash_refusals" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"mobile_no" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid,
	"allowed_again_at" timestamp with time zone,
	"allowed_by" uuid,
	CONSTRAINT "cash_refusals_mobile" CHECK ("cash_refusals"."mobile_no" ~ '^[0-9]{10}$'),
	CONSTRAINT "cash_refusals_confirmed" CHECK (("cash_refusals"."confirmed_at" is null) = ("cash_refusals"."confirmed_by" is null)),
	CONSTRAINT "cash_refusals_allowed" CHECK (("cash_refusals"."allowed_again_at" is null) = ("cash_refusals"."allowed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address_id" uuid NOT NULL,
	"line" text NOT NULL,
	"drop_point" text DEFAULT '' NOT NULL,
	"gate_note" text DEFAULT '' NOT NULL,
	"rank" double precision,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "places_line" UNIQUE("address_id","line"),
	CONSTRAINT "places_texts" CHECK (length("places"."drop_point") <= 60 and length("places"."gate_note") <= 200)
);
--> statement-breakpoint
CREATE TABLE "run_stops" (
	"run_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"position" double precision NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "run_stops_run_id_place_id_pk" PRIMARY KEY("run_id","place_id"),
	CONSTRAINT "run_stops_number" UNIQUE("run_id","number"),
	CONSTRAINT "run_stops_number_positive" CHECK ("run_stops"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"letter" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"learned_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "runs_letter" UNIQUE("date","shift","letter"),
	CONSTRAINT "runs_one_a_person" UNIQUE("date","shift","staff_id"),
	CONSTRAINT "runs_shift" CHECK ("runs"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "runs_letter_form" CHECK ("runs"."letter" ~ '^[A-Z]{1,2}$')
);
--> statement-breakpoint
CREATE TABLE "dishes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"items" text[] NOT NULL,
	"price_paise" bigint NOT NULL,
	"photo_url" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dishes_named" CHECK (length(btrim("dishes"."name")) between 1 and 120),
	CONSTRAINT "dishes_price" CHECK ("dishes"."price_paise" > 0 and "dishes"."price_paise" <= 10000000)
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_id" CHECK ("sandbox_refunds"."id" ~ '^[A-Za-z0-9]{1,35}$'),
	CONSTRAINT "sandbox_refunds_amount" CHECK ("sandbox_refunds"."amount_paise" > 0),
	CONSTRAINT "sandbox_refunds_outcome" CHECK ("sandbox_refunds"."outcome" in ('done', 'refused', 'slow'))
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
	"outcome" text,
	"delay_seconds" integer,
	"chosen_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_payments_outcome" CHECK ("sandbox_payments"."outcome" in ('pay', 'decline', 'leave-pending', 'close', 'pay-later', 'fail-later', 'fail-then-pay', 'pay-after-expiry', 'pay-no-redirect', 'pay-no-webhook', 'pay-three-webhooks', 'pay-webhook-first')),
	CONSTRAINT "sandbox_payments_amount" CHECK ("sandbox_payments"."amount_paise" >= 100 and "sandbox_payments"."currency" = 'INR'),
	CONSTRAINT "sandbox_payments_choice" CHECK (("sandbox_payments"."outcome" is null) = ("sandbox_payments"."chosen_at" is null)),
	CONSTRAINT "sandbox_payments_delay" CHECK ("sandbox_payments"."delay_seconds" > 0)
);
--> statement-breakpoint
CREATE TABLE "component_words" (
	"word" text PRIMARY KEY NOT NULL,
	"component_id" uuid NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "component_words_named" CHECK (length("component_words"."word") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "components" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"station" text DEFAULT '' NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "components_unit" CHECK ("components"."unit" in ('pc', 'g', 'ml', 'portion')),
	CONSTRAINT "components_named" CHECK (length(btrim("components"."name")) between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "shift_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shift_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"seen_by" uuid,
	CONSTRAINT "shift_changes_kind" CHECK ("shift_changes"."kind" in ('added', 'cancelled', 'changed'))
);
--> statement-breakpoint
CREATE TABLE "shift_days" (
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"state" text NOT NULL,
	"frozen_at" timestamp with time zone,
	"frozen_by" uuid,
	"digest" text,
	"items" jsonb,
	"packed_at" timestamp with time zone,
	"packed_by" uuid,
	CONSTRAINT "shift_days_date_shift_pk" PRIMARY KEY("date","shift"),
	CONSTRAINT "shift_days_shift" CHECK ("shift_days"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "shift_days_state" CHECK ("shift_days"."state" in ('open', 'frozen', 'packed', 'closed')),
	CONSTRAINT "shift_days_frozen" CHECK (("shift_days"."state" = 'open') = ("shift_days"."frozen_at" is null) and ("shift_days"."frozen_at" is null) = ("shift_days"."digest" is null)),
	CONSTRAINT "shift_days_packed" CHECK (("shift_days"."state" in ('packed', 'closed')) = ("shift_days"."packed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "box_ticks" (
	"key" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"ticked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "box_ticks_kind" CHECK ("box_ticks"."kind" in ('packed', 'unpacked'))
);
--> statement-breakpoint
CREATE TABLE "shift_boxes" (
	"code" text PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"packed_at" timestamp with time zone,
	"packed_by" uuid,
	CONSTRAINT "shift_boxes_nth" UNIQUE("order_id","nth"),
	CONSTRAINT "shift_boxes_code" CHECK ("shift_boxes"."code" ~ '^[0-9A-F]{12}$'),
	CONSTRAINT "shift_boxes_positive" CHECK ("shift_boxes"."nth" > 0),
	CONSTRAINT "shift_boxes_packed" CHECK (("shift_boxes"."packed_at" is null) = ("shift_boxes"."packed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "shift_lines" (
	"order_line_id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"order_id" uuid NOT NULL,
	"change_id" bigint,
	"dish" text NOT NULL,
	"items" text[] NOT NULL,
	"note" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shift_lines_quantity" CHECK ("shift_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shift_explanations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"order_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shift_explanations_reason" CHECK (length("shift_explanations"."reason") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "shift_extras" (
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"subject" text NOT NULL,
	"thousandths" bigint NOT NULL,
	"staff_id" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shift_extras_date_shift_subject_pk" PRIMARY KEY("date","shift","subject"),
	CONSTRAINT "shift_extras_shift" CHECK ("shift_extras"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "shift_extras_positive" CHECK ("shift_extras"."thousandths" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shift_prints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"kind" text NOT NULL,
	"revision" integer NOT NULL,
	"codes" text[] NOT NULL,
	"run_id" uuid,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shift_prints_shift" CHECK ("shift_prints"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "shift_prints_kind" CHECK ("shift_prints"."kind" in ('count', 'packing', 'run', 'labels'))
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
	"archived_at" timestamp with time zone,
	"dish_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "menus_shift" CHECK ("menus"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "menus_status" CHECK ("menus"."status" in ('Available', 'Closed')),
	CONSTRAINT "menus_price" CHECK ("menus"."price_paise" > 0 and "menus"."price_paise" <= 10000000),
	CONSTRAINT "menus_archived" CHECK ("menus"."archived_at" is null or not "menus"."is_published"),
	CONSTRAINT "menus_variant" CHECK (length(btrim("menus"."variant")) between 1 and 120),
	CONSTRAINT "menus_portions" CHECK ("menus"."portions_sold" >= 0 and ("menus"."portions" is null or "menus"."portions_sold" <= "menus"."portions"))
);
--> statement-breakpoint
CREATE TABLE "shift_meals" (
	"date" date NOT NULL,
	"shift" text NOT NULL,
	"taken" integer NOT NULL,
	"most" integer NOT NULL,
	CONSTRAINT "shift_meals_date_shift_pk" PRIMARY KEY("date","shift"),
	CONSTRAINT "shift_meals_shift" CHECK ("shift_meals"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "shift_meals_most" CHECK ("shift_meals"."taken" between 0 and "shift_meals"."most")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"mobile_no" text NOT NULL,
	"total_paise" bigint NOT NULL,
	"source" text DEFAULT 'web' NOT NULL,
	"placed_by" uuid,
	"settlement" text DEFAULT 'online' NOT NULL,
	"browser_id" uuid,
	"unpaid_slot" smallint,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "checkouts_settled" UNIQUE("id","settlement"),
	CONSTRAINT "checkouts_slots" CHECK ("checkouts"."unpaid_slot" between 1 and 3),
	CONSTRAINT "checkouts_state" CHECK ("checkouts"."state" in ('awaiting', 'due', 'confirmed', 'lapsed')),
	CONSTRAINT "checkouts_mobile" CHECK ("checkouts"."mobile_no" ~ '^[0-9]{10}$'),
	CONSTRAINT "checkouts_total" CHECK ("checkouts"."total_paise" > 0),
	CONSTRAINT "checkouts_source" CHECK ("checkouts"."source" in ('web', 'phone', 'whatsapp', 'counter')),
	CONSTRAINT "checkouts_settlement" CHECK ("checkouts"."settlement" in ('online', 'cash')),
	CONSTRAINT "checkouts_placed_by" CHECK (("checkouts"."source" = 'web') = ("checkouts"."placed_by" is null) and ("checkouts"."source" = 'web') = ("checkouts"."browser_id" is not null)),
	CONSTRAINT "checkouts_owed" CHECK (case when "checkouts"."settlement" = 'online' then "checkouts"."state" <> 'due' else "checkouts"."state" <> 'awaiting' end)
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
	"to_settlement" text,
	"assigned_to" uuid,
	"reason" text,
	"staff_note" text,
	"problem" text,
	"tapped_at" timestamp with time zone,
	"idempotency_key" text,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_events_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "order_events_sequence_unique" UNIQUE("sequence"),
	CONSTRAINT "order_events_actor" CHECK ("order_events"."actor" in ('customer', 'staff', 'gateway', 'system')),
	CONSTRAINT "order_events_staff_note" CHECK ("order_events"."staff_note" is null or "order_events"."staff_id" is not null),
	CONSTRAINT "order_events_to_settlement" CHECK ("order_events"."to_settlement" in ('online', 'cash')),
	CONSTRAINT "order_events_problem" CHECK ("order_events"."problem" in ('nobodyThere', 'wrongAddress', 'refused', 'other'))
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
	"settlement" text DEFAULT 'online' NOT NULL,
	"awaits_approval" boolean DEFAULT false NOT NULL,
	"is_released" boolean GENERATED ALWAYS AS (payment_status = 'done' or (settlement = 'cash' and not awaits_approval)) STORED NOT NULL,
	"mobile_no" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"address_id" uuid NOT NULL,
	"address_shortname" text NOT NULL,
	"address_text" text NOT NULL,
	"note" text NOT NULL,
	"order_date" date NOT NULL,
	"delivery_date" date NOT NULL,
	"shift" text NOT NULL,
	"meals" integer NOT NULL,
	"total_paise" bigint NOT NULL,
	"delivery_paise" bigint DEFAULT 0 NOT NULL,
	"discount_paise" bigint DEFAULT 0 NOT NULL,
	"holds_meals" boolean DEFAULT false NOT NULL,
	"delivery_staff_id" uuid,
	"delivery_problem" text,
	"cancel_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_one_a_delivery" UNIQUE("checkout_id","delivery_date","shift"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'isAssigned', 'outForDelivery', 'done', 'unexpected')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('pending', 'done', 'failed')),
	CONSTRAINT "orders_shift" CHECK ("orders"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "orders_settlement" CHECK ("orders"."settlement" in ('online', 'cash')),
	CONSTRAINT "orders_name" CHECK (length("orders"."name") <= 60),
	CONSTRAINT "orders_charges" CHECK ("orders"."delivery_paise" >= 0 and "orders"."discount_paise" >= 0),
	CONSTRAINT "orders_mobile" CHECK ("orders"."mobile_no" ~ '^[0-9]{10}$'),
	CONSTRAINT "orders_meals" CHECK ("orders"."meals" > 0),
	CONSTRAINT "orders_total" CHECK ("orders"."total_paise" > 0),
	CONSTRAINT "orders_delivery_problem" CHECK ("orders"."delivery_problem" in ('nobodyThere', 'wrongAddress', 'refused', 'other')),
	CONSTRAINT "orders_with_problem" CHECK ("orders"."delivery_problem" is null or "orders"."status" in ('isAssigned', 'outForDelivery')),
	CONSTRAINT "orders_cancelled" CHECK ("orders"."cancel_reason" is null or "orders"."status" = 'unexpected'),
	CONSTRAINT "orders_assigned" CHECK ("orders"."status" not in ('isAssigned', 'outForDelivery', 'done') or ("orders"."is_released" and "orders"."delivery_staff_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid,
	"refund_id" uuid,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"dedupe_key" text,
	"from_state" text,
	"to_state" text,
	"detail" text,
	"outside_ref" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "payment_events_source" CHECK ("payment_events"."source" in ('customer', 'gateway', 'webhook', 'system', 'staff'))
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
	"is_own" boolean DEFAULT true NOT NULL,
	"amount_paise" bigint NOT NULL,
	"paid_paise" bigint,
	"paid_currency" text,
	"extra_paise" bigint DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"accepted_by" uuid,
	"accepted_reason" text,
	"payment_ref" text,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_attempts_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "payment_attempts_state" CHECK ("payment_attempts"."state" in ('created', 'open', 'unknown', 'rejected', 'paid', 'failed', 'expired')),
	CONSTRAINT "payment_attempts_outcome" CHECK ("payment_attempts"."outcome" in ('accepted', 'surplus', 'held')),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount_paise" > 0),
	CONSTRAINT "payment_attempts_paid" CHECK (("payment_attempts"."state" = 'paid') = ("payment_attempts"."outcome" is not null) and ("payment_attempts"."state" = 'paid') = ("payment_attempts"."paid_paise" is not null)),
	CONSTRAINT "payment_attempts_paid_at" CHECK ("payment_attempts"."state" = 'paid' or "payment_attempts"."paid_at" is null),
	CONSTRAINT "payment_attempts_refunded" CHECK ("payment_attempts"."refunded_paise" between 0 and coalesce("payment_attempts"."paid_paise", 0) + "payment_attempts"."extra_paise"),
	CONSTRAINT "payment_attempts_extra" CHECK ("payment_attempts"."extra_paise" >= 0),
	CONSTRAINT "payment_attempts_accepted" CHECK ("payment_attempts"."outcome" is distinct from 'accepted' or ("payment_attempts"."paid_currency" = 'INR' and ("payment_attempts"."paid_paise" = "payment_attempts"."amount_paise" or "payment_attempts"."accepted_by" is not null))),
	CONSTRAINT "payment_attempts_accepted_by" CHECK (("payment_attempts"."accepted_by" is null) = ("payment_attempts"."accepted_reason" is null) and ("payment_attempts"."accepted_by" is null or "payment_attempts"."outcome" is not distinct from 'accepted'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"order_id" uuid,
	"payment_ref" text,
	"cause" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"staff_note" text,
	"staff_id" uuid,
	"retry_of" uuid,
	"part" integer DEFAULT 0 NOT NULL,
	"gateway_ref" text,
	"failure" text,
	"checked_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_one_retry" UNIQUE("retry_of","part"),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('owed', 'sent', 'done', 'failed')),
	CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('cancelled', 'surplus', 'held', 'goodwill')),
	CONSTRAINT "refunds_part" CHECK ("refunds"."part" = 0 or "refunds"."retry_of" is not null),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" > 0),
	CONSTRAINT "refunds_staff_note" CHECK ("refunds"."staff_note" is null or "refunds"."staff_id" is not null),
	CONSTRAINT "refunds_of_order" CHECK (("refunds"."order_id" is not null) = ("refunds"."cause" in ('cancelled', 'goodwill')))
);
--> statement-breakpoint
CREATE TABLE "payment_captures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"is_extra" boolean DEFAULT false NOT NULL,
	"method" text,
	"bank_ref" text,
	"fee_paise" bigint,
	"tax_paise" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_captures_once" UNIQUE("attempt_id","reference"),
	CONSTRAINT "payment_captures_amount" CHECK ("payment_captures"."amount_paise" > 0),
	CONSTRAINT "payment_captures_fee" CHECK ("payment_captures"."fee_paise" >= 0 and "payment_captures"."tax_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "shared_versions" (
	"topic" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"lane" text DEFAULT '' NOT NULL,
	"payload" jsonb NOT NULL,
	"dedupe_key" text,
	"run_at" timestamp with time zone NOT NULL,
	"planned_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"same_failures" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "jobs_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "person_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"number_hash" text,
	"last_digits" text,
	"screen" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_views_of_number" CHECK (("person_views"."number_hash" is null) = ("person_views"."last_digits" is null)),
	CONSTRAINT "person_views_screen" CHECK (length("person_views"."screen") between 1 and 60)
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "receipt_serials" (
	"kind" text NOT NULL,
	"financial_year" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "receipt_serials_kind_financial_year_pk" PRIMARY KEY("kind","financial_year"),
	CONSTRAINT "receipt_serials_kind" CHECK ("receipt_serials"."kind" in ('receipt', 'creditNote')),
	CONSTRAINT "receipt_serials_year" CHECK ("receipt_serials"."financial_year" ~ '^[0-9]{4}-[0-9]{2}$'),
	CONSTRAINT "receipt_serials_number" CHECK ("receipt_serials"."last_number" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"financial_year" text NOT NULL,
	"number" integer NOT NULL,
	"token" text NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"receipt_id" uuid,
	"reason" text,
	"amount_paise" bigint NOT NULL,
	"scheme" text NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"gst_basis_points" integer DEFAULT 0 NOT NULL,
	"service_code" text DEFAULT '996331' NOT NULL,
	"seller" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_token" UNIQUE("token"),
	CONSTRAINT "receipts_once_a_refund" UNIQUE("refund_id"),
	CONSTRAINT "receipts_serial" UNIQUE("kind","financial_year","number"),
	CONSTRAINT "receipts_kind" CHECK ("receipts"."kind" in ('receipt', 'creditNote')),
	CONSTRAINT "receipts_scheme" CHECK ("receipts"."scheme" in ('unregistered', 'composition', 'regular')),
	CONSTRAINT "receipts_number" CHECK ("receipts"."number" > 0),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount_paise" > 0),
	CONSTRAINT "receipts_parts" CHECK ("receipts"."taxable_paise" + "receipts"."cgst_paise" + "receipts"."sgst_paise" = "receipts"."amount_paise" and "receipts"."cgst_paise" >= 0 and "receipts"."cgst_paise" = "receipts"."sgst_paise"),
	CONSTRAINT "receipts_untaxed" CHECK ("receipts"."scheme" = 'regular' or "receipts"."cgst_paise" = 0),
	CONSTRAINT "receipts_rate" CHECK ("receipts"."gst_basis_points" between 0 and 10000 and ("receipts"."scheme" = 'regular' or "receipts"."gst_basis_points" = 0)),
	CONSTRAINT "receipts_service_code" CHECK ("receipts"."service_code" ~ '^[0-9]{4,8}$'),
	CONSTRAINT "receipts_credit_note" CHECK (num_nonnulls("receipts"."refund_id", "receipts"."receipt_id", "receipts"."reason") = case "receipts"."kind" when 'creditNote' then 3 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "receipt_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt_id" uuid NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "receipt_recipients_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text NOT NULL,
	"gstin" text,
	"staff_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_recipients_gstin" CHECK ("receipt_recipients"."gstin" ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
	CONSTRAINT "receipt_recipients_name" CHECK ("receipt_recipients"."name" <> '' and "receipt_recipients"."address" <> '')
);
--> statement-breakpoint
CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"shift" text,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "closures_shift" CHECK ("closures"."shift" in ('Lunch', 'Dinner')),
	CONSTRAINT "closures_days" CHECK ("closures"."first_day" <= "closures"."last_day"),
	CONSTRAINT "closures_reason" CHECK (length("closures"."reason") between 1 and 120),
	CONSTRAINT "closures_withdrawn" CHECK (("closures"."withdrawn_at" is null) = ("closures"."withdrawn_by" is null))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"group_name" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "settings_group" CHECK ("settings"."group_name" in ('shop', 'papers', 'shifts', 'ordering', 'links', 'pictures', 'privacy')),
	CONSTRAINT "settings_revision" CHECK ("settings"."revision" > 0),
	CONSTRAINT "settings_value" CHECK (jsonb_typeof("settings"."value") = 'object')
);
--> statement-breakpoint
CREATE TABLE "settings_history" (
	"group_name" text NOT NULL,
	"revision" integer NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "settings_history_group_name_revision_pk" PRIMARY KEY("group_name","revision"),
	CONSTRAINT "settings_history_group" CHECK ("settings_history"."group_name" in ('shop', 'papers', 'shifts', 'ordering', 'links', 'pictures', 'privacy'))
);
--> statement-breakpoint
CREATE TABLE "staff_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"detail" text,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "staff_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_events_sequence_unique" UNIQUE("sequence"),
	CONSTRAINT "staff_events_kind" CHECK ("staff_events"."kind" in ('added', 'changed', 'passwordSet', 'passwordChanged', 'deactivated', 'activated', 'twoStepOn', 'twoStepOff', 'twoStepReset', 'recoveryCodeUsed', 'pinSet', 'pinUsed', 'pinForgotten', 'devicesForgotten'))
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
	"two_step_later_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_role" CHECK ("staff"."role" in ('owner', 'admin', 'kitchen', 'delivery')),
	CONSTRAINT "staff_signs_in" CHECK (("staff"."role" = 'owner' and "staff"."email" is not null) or ("staff"."role" = 'admin' and "staff"."email" is not null) or ("staff"."role" = 'kitchen' and "staff"."mobile_no" is not null) or ("staff"."role" = 'delivery' and "staff"."mobile_no" is not null))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_step_secrets" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "two_step_secrets_step" CHECK ("two_step_secrets"."last_step" >= 0)
);
--> statement-breakpoint
CREATE TABLE "numbers_without_whatsapp" (
	"mobile_no" text PRIMARY KEY NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"noted_by" uuid NOT NULL,
	CONSTRAINT "numbers_without_whatsapp_mobile" CHECK ("numbers_without_whatsapp"."mobile_no" ~ '^[0-9]{10}$')
);
--> statement-breakpoint
CREATE TABLE "text_templates" (
	"key" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"is_on" boolean NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "text_templates_key" CHECK ("text_templates"."key" in ('orderPlaced', 'onTheWay', 'atReception', 'closed', 'amountDue', 'notCooked', 'menuOfTheDay', 'privateLink')),
	CONSTRAINT "text_templates_revision" CHECK ("text_templates"."revision" > 0),
	CONSTRAINT "text_templates_body" CHECK (length(btrim("text_templates"."body")) > 0)
);
--> statement-breakpoint
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
	CONSTRAINT "texts_template" CHECK ("texts"."template" in ('orderPlaced', 'onTheWay', 'atReception', 'closed', 'amountDue', 'notCooked')),
	CONSTRAINT "texts_state" CHECK ("texts"."state" in ('due', 'opened', 'sent', 'skipped')),
	CONSTRAINT "texts_skip_reason" CHECK ("texts"."skip_reason" in ('noWhatsApp', 'notWanted')),
	CONSTRAINT "texts_skipped" CHECK (("texts"."state" = 'skipped') = ("texts"."skip_reason" is not null)),
	CONSTRAINT "texts_mobile" CHECK ("texts"."mobile_no" ~ '^[0-9]{10}$'),
	CONSTRAINT "texts_values" CHECK (jsonb_typeof("texts"."values") = 'object'),
	CONSTRAINT "texts_changed" CHECK (("texts"."changed_at" is null) = ("texts"."staff_id" is null)),
	CONSTRAINT "texts_moved" CHECK ("texts"."state" = 'due' or "texts"."staff_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "day_close_lines" ADD CONSTRAINT "day_close_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_close_lines" ADD CONSTRAINT "day_close_lines_date_day_closes_date_fk" FOREIGN KEY ("date") REFERENCES "public"."day_closes"("date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_close_sums" ADD CONSTRAINT "day_close_sums_date_day_closes_date_fk" FOREIGN KEY ("date") REFERENCES "public"."day_closes"("date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_entries" ADD CONSTRAINT "day_entries_date_day_closes_date_fk" FOREIGN KEY ("date") REFERENCES "public"."day_closes"("date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_entries" ADD CONSTRAINT "day_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_entries" ADD CONSTRAINT "day_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_files" ADD CONSTRAINT "settlement_files_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_file_id_settlement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."settlement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_resolved_by_staff_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_mail_id_alert_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."alert_mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_pins" ADD CONSTRAINT "device_pins_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "closed_orders" ADD CONSTRAINT "closed_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_orders" ADD CONSTRAINT "closed_orders_closure_id_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."closures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_orders" ADD CONSTRAINT "closed_orders_told_by_staff_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_networks" ADD CONSTRAINT "order_networks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_main" FOREIGN KEY ("merged_into","leads_to_main") REFERENCES "public"."customers"("id","is_main") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_mergers" ADD CONSTRAINT "customer_mergers_kept_id_customers_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_mergers" ADD CONSTRAINT "customer_mergers_merged_id_customers_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_mergers" ADD CONSTRAINT "customer_mergers_merged_by_staff_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_mergers" ADD CONSTRAINT "customer_mergers_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_revoked_by_staff_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_refusals" ADD CONSTRAINT "cash_refusals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_refusals" ADD CONSTRAINT "cash_refusals_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_refusals" ADD CONSTRAINT "cash_refusals_allowed_by_staff_id_fk" FOREIGN KEY ("allowed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_reference_sandbox_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sandbox_payments"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_words" ADD CONSTRAINT "component_words_component_id_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."components"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_changes" ADD CONSTRAINT "shift_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_changes" ADD CONSTRAINT "shift_changes_seen_by_staff_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_changes" ADD CONSTRAINT "shift_changes_of_frozen" FOREIGN KEY ("date","shift") REFERENCES "public"."shift_days"("date","shift") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_days" ADD CONSTRAINT "shift_days_frozen_by_staff_id_fk" FOREIGN KEY ("frozen_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_days" ADD CONSTRAINT "shift_days_packed_by_staff_id_fk" FOREIGN KEY ("packed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_ticks" ADD CONSTRAINT "box_ticks_code_shift_boxes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."shift_boxes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_ticks" ADD CONSTRAINT "box_ticks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_boxes" ADD CONSTRAINT "shift_boxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_boxes" ADD CONSTRAINT "shift_boxes_order_line_id_shift_lines_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."shift_lines"("order_line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_boxes" ADD CONSTRAINT "shift_boxes_packed_by_staff_id_fk" FOREIGN KEY ("packed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_lines" ADD CONSTRAINT "shift_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_lines" ADD CONSTRAINT "shift_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_lines" ADD CONSTRAINT "shift_lines_change_id_shift_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."shift_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_lines" ADD CONSTRAINT "shift_lines_of_frozen" FOREIGN KEY ("date","shift") REFERENCES "public"."shift_days"("date","shift") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_explanations" ADD CONSTRAINT "shift_explanations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_explanations" ADD CONSTRAINT "shift_explanations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_extras" ADD CONSTRAINT "shift_extras_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_prints" ADD CONSTRAINT "shift_prints_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_placed_by_staff_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_assigned_to_staff_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_staff_id_staff_id_fk" FOREIGN KEY ("delivery_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_checkout" FOREIGN KEY ("checkout_id","settlement") REFERENCES "public"."checkouts"("id","settlement") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_accepted_by_staff_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_retry_of_refunds_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_of_capture" FOREIGN KEY ("attempt_id","payment_ref") REFERENCES "public"."payment_captures"("attempt_id","reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_captures" ADD CONSTRAINT "payment_captures_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_views" ADD CONSTRAINT "person_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_recipients" ADD CONSTRAINT "receipt_recipients_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_recipients" ADD CONSTRAINT "receipt_recipients_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_withdrawn_by_staff_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_history" ADD CONSTRAINT "settings_history_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_events" ADD CONSTRAINT "staff_events_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_events" ADD CONSTRAINT "staff_events_actor_id_staff_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_step_secrets" ADD CONSTRAINT "two_step_secrets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "numbers_without_whatsapp" ADD CONSTRAINT "numbers_without_whatsapp_noted_by_staff_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_templates" ADD CONSTRAINT "text_templates_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_close_lines_by_day" ON "day_close_lines" USING btree ("date","tender");--> statement-breakpoint
CREATE INDEX "day_close_lines_owed" ON "day_close_lines" USING btree ("order_id") WHERE "day_close_lines"."tender" = 'owed';--> statement-breakpoint
CREATE INDEX "day_entries_by_day" ON "day_entries" USING btree ("date");--> statement-breakpoint
CREATE INDEX "day_entries_by_order" ON "day_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "settlement_files_by_time" ON "settlement_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "settlement_lines_by_day" ON "settlement_lines" USING btree ("settled_on","gateway","utr");--> statement-breakpoint
CREATE INDEX "settlement_lines_by_attempt" ON "settlement_lines" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_by_refund" ON "settlement_lines" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_unknown" ON "settlement_lines" USING btree ("settled_on") WHERE "settlement_lines"."attempt_id" is null and "settlement_lines"."refund_id" is null and "settlement_lines"."kind" <> 'other';--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_shortname" ON "addresses" USING btree (lower("shortname")) WHERE "addresses"."is_active";--> statement-breakpoint
CREATE INDEX "alert_mails_by_kind" ON "alert_mails" USING btree ("kind","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_once" ON "alerts" USING btree ("kind","subject") WHERE "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_by_attempt" ON "alerts" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "alerts_by_mail" ON "alerts" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "alerts_unmailed" ON "alerts" USING btree ("kind") WHERE "alerts"."mail_id" is null and "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "device_pins_by_staff" ON "device_pins" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "sessions_by_staff" ON "sessions" USING btree ("staff_id");--> statement-breakpoint
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
CREATE INDEX "closed_orders_by_closure" ON "closed_orders" USING btree ("closure_id");--> statement-breakpoint
CREATE INDEX "order_networks_by_network" ON "order_networks" USING btree ("network_hash");--> statement-breakpoint
CREATE INDEX "order_networks_by_time" ON "order_networks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_by_time" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
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
CREATE INDEX "places_by_rank" ON "places" USING btree ("rank");--> statement-breakpoint
CREATE INDEX "run_stops_by_place" ON "run_stops" USING btree ("place_id","run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dishes_name" ON "dishes" USING btree (lower(btrim("name"))) WHERE "dishes"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "sandbox_refunds_by_payment" ON "sandbox_refunds" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "components_name" ON "components" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE INDEX "shift_changes_by_shift" ON "shift_changes" USING btree ("date","shift","id");--> statement-breakpoint
CREATE INDEX "shift_changes_by_order" ON "shift_changes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "box_ticks_by_box" ON "box_ticks" USING btree ("code","ticked_at");--> statement-breakpoint
CREATE INDEX "shift_boxes_by_shift" ON "shift_boxes" USING btree ("date","shift");--> statement-breakpoint
CREATE INDEX "shift_lines_by_shift" ON "shift_lines" USING btree ("date","shift");--> statement-breakpoint
CREATE INDEX "shift_lines_by_order" ON "shift_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shift_explanations_by_shift" ON "shift_explanations" USING btree ("date","shift");--> statement-breakpoint
CREATE INDEX "shift_explanations_by_order" ON "shift_explanations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shift_prints_by_shift" ON "shift_prints" USING btree ("date","shift","kind");--> statement-breakpoint
CREATE INDEX "menus_by_day" ON "menus" USING btree ("date","shift");--> statement-breakpoint
CREATE INDEX "order_changes_by_order" ON "order_changes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "checkouts_by_browser" ON "checkouts" USING btree ("browser_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_a_slot" ON "checkouts" USING btree ("browser_id","unpaid_slot") WHERE "checkouts"."state" = 'awaiting' and "checkouts"."unpaid_slot" is not null;--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_events_problems" ON "order_events" USING btree ("order_id") WHERE "order_events"."problem" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_by_menu" ON "order_lines" USING btree ("menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_in_cash" ON "orders" USING btree ("checkout_id") WHERE "orders"."settlement" = 'cash';--> statement-breakpoint
CREATE INDEX "orders_by_mobile" ON "orders" USING btree ("mobile_no","created_at");--> statement-breakpoint
CREATE INDEX "orders_by_order_date" ON "orders" USING btree ("order_date","status");--> statement-breakpoint
CREATE INDEX "orders_by_delivery" ON "orders" USING btree ("delivery_date","shift","status");--> statement-breakpoint
CREATE INDEX "orders_by_delivery_staff" ON "orders" USING btree ("delivery_staff_id","delivery_date","shift");--> statement-breakpoint
CREATE INDEX "orders_by_address" ON "orders" USING btree ("address_id","delivery_date","number");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("mobile_no") WHERE "orders"."payment_status" = 'pending' and "orders"."status" <> 'unexpected';--> statement-breakpoint
CREATE INDEX "orders_unreleased" ON "orders" USING btree ("delivery_date","shift") WHERE not "orders"."is_released" and "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_with_note" ON "orders" USING btree ("delivery_date") WHERE "orders"."note" <> '';--> statement-breakpoint
CREATE INDEX "orders_by_note" ON "orders" USING gin (to_tsvector('simple', translate("note", '-/\.:&+@_%~=?#*', '               ')));--> statement-breakpoint
CREATE INDEX "payment_events_by_attempt" ON "payment_events" USING btree ("attempt_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_current" ON "payment_attempts" USING btree ("checkout_id") WHERE "payment_attempts"."is_current" and "payment_attempts"."state" in ('created', 'open', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_accepted" ON "payment_attempts" USING btree ("checkout_id") WHERE "payment_attempts"."outcome" = 'accepted';--> statement-breakpoint
CREATE INDEX "payment_attempts_by_checkout" ON "payment_attempts" USING btree ("checkout_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_by_payment" ON "payment_attempts" USING btree ("payment_ref") WHERE "payment_attempts"."payment_ref" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_by_day" ON "payment_attempts" USING btree (coalesce("paid_at", "created_at"));--> statement-breakpoint
CREATE INDEX "payment_attempts_unsettled" ON "payment_attempts" USING btree ("created_at") WHERE "payment_attempts"."state" in ('created', 'open', 'unknown');--> statement-breakpoint
CREATE INDEX "refunds_by_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_by_time" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_by_company" ON "refunds" USING btree ("gateway_ref");--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" in ('owed', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_cancelled_once" ON "refunds" USING btree ("order_id",coalesce("payment_ref", ''),"part") WHERE "refunds"."cause" = 'cancelled' and "refunds"."state" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_whole_once" ON "refunds" USING btree ("attempt_id",coalesce("payment_ref", ''),"part") WHERE "refunds"."order_id" is null and "refunds"."state" <> 'failed';--> statement-breakpoint
CREATE INDEX "payment_captures_by_reference" ON "payment_captures" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_captures_by_bank_ref" ON "payment_captures" USING btree ("bank_ref");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at") WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_done" ON "jobs" USING btree ("done_at") WHERE "jobs"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "person_views_by_time" ON "person_views" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "person_views_by_number" ON "person_views" USING btree ("number_hash","created_at");--> statement-breakpoint
CREATE INDEX "privacy_requests_by_time" ON "privacy_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "privacy_requests_by_number" ON "privacy_requests" USING btree ("number_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_an_order" ON "receipts" USING btree ("order_id") WHERE "receipts"."kind" = 'receipt';--> statement-breakpoint
CREATE INDEX "receipts_by_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_by_issue" ON "receipts" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "receipt_recipients_by_receipt" ON "receipt_recipients" USING btree ("receipt_id","sequence");--> statement-breakpoint
CREATE INDEX "staff_events_by_person" ON "staff_events" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "staff_mobile" ON "staff" USING btree ("mobile_no");--> statement-breakpoint
CREATE INDEX "recovery_codes_by_staff" ON "recovery_codes" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "texts_waiting" ON "texts" USING btree ("created_at") WHERE state in ('due', 'opened');--> statement-breakpoint
CREATE INDEX "texts_settled" ON "texts" USING btree ("changed_at") WHERE state in ('sent', 'skipped');--> statement-breakpoint
CREATE INDEX "texts_by_mobile" ON "texts" USING btree ("mobile_no");--> statement-breakpoint
-- By hand: the code of alerts knows no payments.
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;
