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
ALTER TABLE "orders" ADD COLUMN "holds_meals" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Orders of shifts whose limit was set before it was kept.
UPDATE "orders" SET "holds_meals" = true
FROM (
	SELECT rule->>'shift' AS "shift", (rule->>'from')::date AS "from", rule->>'mostMeals' AS "most",
		lead((rule->>'from')::date) OVER (PARTITION BY rule->>'shift' ORDER BY rule->>'from') AS "until"
	FROM "settings", jsonb_array_elements("value"->'rules') AS rule
	WHERE "group_name" = 'shifts'
) AS "rules"
WHERE "rules"."most" IS NOT NULL AND "orders"."shift" = "rules"."shift" AND "orders"."status" <> 'unexpected'
	AND "orders"."delivery_date" >= "rules"."from"
	AND ("rules"."until" IS NULL OR "orders"."delivery_date" < "rules"."until");--> statement-breakpoint
INSERT INTO "shift_meals" ("date", "shift", "taken", "most")
SELECT "delivery_date", "shift", sum("quantity"), sum("quantity")
FROM "orders" JOIN "order_lines" ON "order_lines"."order_id" = "orders"."id"
WHERE "holds_meals" GROUP BY 1, 2;
