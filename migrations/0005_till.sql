CREATE TABLE "till_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"counted_paise" bigint,
	"counts" jsonb,
	"reason" text,
	"staff_id" uuid NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "till_entries_key" UNIQUE("key"),
	CONSTRAINT "till_entries_kind" CHECK ("till_entries"."kind" in ('banked', 'drawn', 'spent', 'counted')),
	CONSTRAINT "till_entries_amount" CHECK (case "till_entries"."kind" when 'counted' then "till_entries"."counted_paise" >= 0 when 'drawn' then "till_entries"."amount_paise" > 0 else "till_entries"."amount_paise" < 0 end),
	CONSTRAINT "till_entries_counted" CHECK (("till_entries"."kind" = 'counted') = ("till_entries"."counted_paise" is not null) and ("till_entries"."counts" is null or "till_entries"."kind" = 'counted')),
	CONSTRAINT "till_entries_reason" CHECK ("till_entries"."amount_paise" = 0 or "till_entries"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "rider_cash" DROP CONSTRAINT "rider_cash_kind";--> statement-breakpoint
ALTER TABLE "rider_cash" DROP CONSTRAINT "rider_cash_amount";--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "till_entries_by_day" ON "till_entries" USING btree ("day");--> statement-breakpoint
ALTER TABLE "rider_cash" ADD CONSTRAINT "rider_cash_kind" CHECK ("rider_cash"."kind" in ('collected', 'handedOver', 'givenBack', 'correction', 'float'));--> statement-breakpoint
ALTER TABLE "rider_cash" ADD CONSTRAINT "rider_cash_amount" CHECK (case "rider_cash"."kind" when 'collected' then "rider_cash"."amount_paise" > 0 when 'float' then "rider_cash"."amount_paise" > 0 when 'correction' then "rider_cash"."amount_paise" <> 0 else "rider_cash"."amount_paise" < 0 end);