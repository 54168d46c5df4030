ALTER TABLE "menus" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_by_address" ON "orders" USING btree ("address_id","delivery_date","number");--> statement-breakpoint
CREATE INDEX "orders_by_note" ON "orders" USING gin (to_tsvector('simple', translate("note", '-/\.:&+@_%~=?#*', '               ')));--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_archived" CHECK ("menus"."archived_at" is null or not "menus"."is_published");