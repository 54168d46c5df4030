ALTER TABLE "order_events" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "sequence" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "order_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_shortname" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_text" text;--> statement-breakpoint
UPDATE "orders" SET "address_shortname" = "addresses"."shortname", "address_text" = "addresses"."address" FROM "addresses" WHERE "addresses"."id" = "orders"."address_id";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "address_shortname" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "address_text" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_assigned_to_staff_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_sequence_unique" UNIQUE("sequence");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_once_an_order" UNIQUE("order_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancelled" CHECK ("orders"."cancel_reason" is null or "orders"."status" = 'unexpected');