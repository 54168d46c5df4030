CREATE TABLE "order_networks" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"network_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_mails" DROP CONSTRAINT "alert_mails_kind";--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
ALTER TABLE "text_templates" DROP CONSTRAINT "text_templates_key";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_template";--> statement-breakpoint
-- By hand: what reads the column is made again below.
DROP TRIGGER "shift_note_change" ON "orders";--> statement-breakpoint
DROP TRIGGER "shift_note_order" ON "orders";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_assigned";--> statement-breakpoint
ALTER TABLE "orders" drop column "is_released";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "awaits_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_released" boolean GENERATED ALWAYS AS (payment_status = 'done' or (settlement = 'cash' and not awaits_approval)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "unpaid_slot" smallint;--> statement-breakpoint
ALTER TABLE "order_networks" ADD CONSTRAINT "order_networks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_networks_by_network" ON "order_networks" USING btree ("network_hash");--> statement-breakpoint
CREATE INDEX "order_networks_by_time" ON "order_networks" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_a_slot" ON "checkouts" USING btree ("browser_id","unpaid_slot") WHERE "checkouts"."state" = 'awaiting' and "checkouts"."unpaid_slot" is not null;--> statement-breakpoint
CREATE INDEX "orders_unreleased" ON "orders" USING btree ("delivery_date","shift") WHERE not "orders"."is_released" and "orders"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "alert_mails" ADD CONSTRAINT "alert_mails_kind" CHECK ("alert_mails"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers', 'jobFails', 'ordersUnapproved'));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('held', 'orphan', 'refundFailed', 'refundSlow', 'invariant', 'outside', 'credentials', 'cashUnpaid', 'cashToReturn', 'cashDiffers', 'jobFails', 'ordersUnapproved'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_slots" CHECK ("checkouts"."unpaid_slot" between 1 and 3);--> statement-breakpoint
ALTER TABLE "text_templates" ADD CONSTRAINT "text_templates_key" CHECK ("text_templates"."key" in ('orderPlaced', 'onTheWay', 'atReception', 'closed', 'amountDue', 'notCooked', 'menuOfTheDay', 'privateLink'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_template" CHECK ("texts"."template" in ('orderPlaced', 'onTheWay', 'atReception', 'closed', 'amountDue', 'notCooked'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_assigned" CHECK ("orders"."status" not in ('isAssigned', 'outForDelivery', 'done') or ("orders"."is_released" and "orders"."delivery_staff_id" is not null));--> statement-breakpoint
-- By hand: as before, and an order in cash can also be released by staff who approve it.
CREATE TRIGGER "shift_note_change" AFTER UPDATE OF "status", "payment_status", "settlement", "awaits_approval" ON "orders" FOR EACH ROW
WHEN ((OLD."is_released" AND OLD."status" <> 'unexpected') <> (NEW."is_released" AND NEW."status" <> 'unexpected'))
EXECUTE FUNCTION "shift_note_change"();--> statement-breakpoint
CREATE TRIGGER "shift_note_order" AFTER INSERT ON "orders" FOR EACH ROW
WHEN (NEW."is_released" AND NEW."status" <> 'unexpected')
EXECUTE FUNCTION "shift_note_change"();--> statement-breakpoint
-- By hand: the alert ends with the last order of its shift that waits, whatever became of that order. Who raises one and this wait for each other.
CREATE FUNCTION "orders_none_unapproved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('orders unapproved', 0));
	UPDATE "alerts" SET "resolved_at" = now()
	WHERE "kind" = 'ordersUnapproved' AND "subject" = OLD."delivery_date" || ' ' || OLD."shift" AND "resolved_at" IS NULL
		AND NOT EXISTS (SELECT FROM "orders" WHERE "delivery_date" = OLD."delivery_date" AND "shift" = OLD."shift"
			AND "status" = 'pending' AND NOT "is_released" AND "settlement" = 'cash');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_none_unapproved" AFTER UPDATE ON "orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD."settlement" = 'cash' AND NOT OLD."is_released" AND OLD."status" = 'pending' AND (NEW."is_released" OR NEW."status" <> 'pending'))
EXECUTE FUNCTION "orders_none_unapproved"();
