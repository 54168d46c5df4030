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
ALTER TABLE "day_close_ways" RENAME TO "day_close_lines";--> statement-breakpoint
ALTER TABLE "day_close_lines" RENAME COLUMN "way" TO "tender";--> statement-breakpoint
ALTER TABLE "day_entries" RENAME COLUMN "way" TO "tender";--> statement-breakpoint
ALTER TABLE "day_entries" DROP CONSTRAINT "day_entries_due";--> statement-breakpoint
ALTER TABLE "day_close_lines" DROP CONSTRAINT "day_close_ways_way";--> statement-breakpoint
ALTER TABLE "day_close_lines" DROP CONSTRAINT "day_close_ways_paise";--> statement-breakpoint
ALTER TABLE "day_closes" DROP CONSTRAINT "day_closes_sum";--> statement-breakpoint
ALTER TABLE "day_closes" DROP CONSTRAINT "day_closes_amounts";--> statement-breakpoint
ALTER TABLE "day_entries" DROP CONSTRAINT "day_entries_way";--> statement-breakpoint
ALTER TABLE "day_entries" DROP CONSTRAINT "day_entries_kind";--> statement-breakpoint
ALTER TABLE "day_entries" DROP CONSTRAINT "day_entries_due_late";--> statement-breakpoint
ALTER TABLE "day_close_lines" DROP CONSTRAINT "day_close_ways_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "day_close_lines" DROP CONSTRAINT "day_close_ways_date_day_closes_date_fk";
--> statement-breakpoint
DROP INDEX "day_close_ways_by_day";--> statement-breakpoint
DROP INDEX "day_close_ways_owed";--> statement-breakpoint
ALTER TABLE "day_close_lines" DROP CONSTRAINT "day_close_ways_order_id_way_pk";--> statement-breakpoint
ALTER TABLE "day_close_lines" ADD CONSTRAINT "day_close_lines_order_id_tender_pk" PRIMARY KEY("order_id","tender");--> statement-breakpoint
ALTER TABLE "day_close_sums" ADD CONSTRAINT "day_close_sums_date_day_closes_date_fk" FOREIGN KEY ("date") REFERENCES "public"."day_closes"("date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_close_lines" ADD CONSTRAINT "day_close_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_close_lines" ADD CONSTRAINT "day_close_lines_date_day_closes_date_fk" FOREIGN KEY ("date") REFERENCES "public"."day_closes"("date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_close_lines_by_day" ON "day_close_lines" USING btree ("date","tender");--> statement-breakpoint
CREATE INDEX "day_close_lines_owed" ON "day_close_lines" USING btree ("order_id") WHERE "day_close_lines"."tender" = 'owed';--> statement-breakpoint
-- By hand: what was a column for each way to pay is a row where there is something.
INSERT INTO "day_close_sums" ("date", "figure", "tender", "paise")
SELECT "date", "figure", "tender", "paise" FROM "day_closes" CROSS JOIN LATERAL (VALUES
	('sold', 'online', "online_paise"),
	('sold', 'cash', "cash_paise"),
	('sold', 'qr', "qr_paise"),
	('sold', 'owed', "owed_paise"),
	('latePaid', 'cash', "due_cash_paise"),
	('latePaid', 'qr', "due_qr_paise")
) AS "sums" ("figure", "tender", "paise") WHERE "paise" > 0;--> statement-breakpoint
ALTER TABLE "day_closes" DROP COLUMN "sold_paise";--> statement-breakpoint
ALTER TABLE "day_closes" DROP COLUMN "online_paise";--> statement-breakpoint
ALTER TABLE "day_closes" DROP COLUMN "cash_paise";--> statement-breakpoint
ALTER TABLE "day_closes" DROP COLUMN "qr_paise";--> statement-breakpoint
ALTER TABLE "day_closes" DROP COLUMN "owed_paise";--> statement-breakpoint
ALTER TABLE "day_closes" DROP COLUMN "due_cash_paise";--> statement-breakpoint
ALTER TABLE "day_closes" DROP COLUMN "due_qr_paise";--> statement-breakpoint
ALTER TABLE "day_entries" ADD CONSTRAINT "day_entries_due" UNIQUE("date","order_id","tender");--> statement-breakpoint
ALTER TABLE "day_close_lines" ADD CONSTRAINT "day_close_lines_tender" CHECK ("day_close_lines"."tender" in ('online', 'cash', 'qr', 'owed'));--> statement-breakpoint
ALTER TABLE "day_close_lines" ADD CONSTRAINT "day_close_lines_paise" CHECK ("day_close_lines"."paise" > 0);--> statement-breakpoint
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_amounts" CHECK (least("day_closes"."refunded_paise", "day_closes"."late_refunded_paise", "day_closes"."orders") >= 0);--> statement-breakpoint
ALTER TABLE "day_entries" ADD CONSTRAINT "day_entries_tender" CHECK ("day_entries"."tender" in ('qr', 'cash'));--> statement-breakpoint
ALTER TABLE "day_entries" ADD CONSTRAINT "day_entries_kind" CHECK (("day_entries"."refund_id" is null) = ("day_entries"."tender" is not null));--> statement-breakpoint
ALTER TABLE "day_entries" ADD CONSTRAINT "day_entries_due_late" CHECK ("day_entries"."tender" is null or "day_entries"."is_late");
