ALTER TABLE "order_events" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "tapped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_problem" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_idempotency_key" UNIQUE("idempotency_key");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_problem" CHECK ("order_events"."problem" in ('nobodyThere', 'wrongAddress', 'refused', 'other'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_problem" CHECK ("orders"."delivery_problem" in ('nobodyThere', 'wrongAddress', 'refused', 'other'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_with_problem" CHECK ("orders"."delivery_problem" is null or "orders"."status" in ('isAssigned', 'outForDelivery'));