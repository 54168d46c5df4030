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
ALTER TABLE "orders" ADD CONSTRAINT "orders_assigned" CHECK ("orders"."status" not in ('isAssigned', 'outForDelivery', 'done') or ("orders"."is_released" and "orders"."delivery_staff_id" is not null));
