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
ALTER TABLE "menus" ADD COLUMN "dish_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "dishes_name" ON "dishes" USING btree (lower(btrim("name"))) WHERE "dishes"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE no action ON UPDATE no action;