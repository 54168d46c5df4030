ALTER TABLE "offers" DROP CONSTRAINT "offers_leftover";--> statement-breakpoint
ALTER TABLE "pass_entries" DROP CONSTRAINT "pass_entries_kind";--> statement-breakpoint
ALTER TABLE "pass_entries" DROP CONSTRAINT "pass_entries_sign";--> statement-breakpoint
ALTER TABLE "pass_entries" DROP CONSTRAINT "pass_entries_said";--> statement-breakpoint
ALTER TABLE "passes" DROP CONSTRAINT "passes_state";--> statement-breakpoint
ALTER TABLE "passes" DROP CONSTRAINT "passes_leftover";--> statement-breakpoint
ALTER TABLE "customer_mergers" ADD COLUMN "moved_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "pass_entries" ADD COLUMN "days" integer;--> statement-breakpoint
ALTER TABLE "pass_entries" ADD COLUMN "closure_id" uuid;--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_closure_id_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."closures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pass_entries_extended_once" ON "pass_entries" USING btree ("pass_id","closure_id");--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_leftover" CHECK ("offers"."leftover" in ('back', 'lost', 'moves'));--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_days" CHECK (("pass_entries"."kind" = 'extended') = ("pass_entries"."days" is not null) and "pass_entries"."days" > 0 and ("pass_entries"."closure_id" is not null) <= ("pass_entries"."days" is not null));--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_kind" CHECK ("pass_entries"."kind" in ('bought', 'drawn', 'returned', 'skipped', 'forfeited', 'lapsed', 'refunded', 'extended', 'corrected'));--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_sign" CHECK (case when "pass_entries"."kind" in ('bought', 'returned') then "pass_entries"."meals" > 0 and "pass_entries"."paise" >= "pass_entries"."meals" when "pass_entries"."kind" in ('skipped', 'extended') then "pass_entries"."meals" = 0 and "pass_entries"."paise" = 0 when "pass_entries"."kind" = 'corrected' then "pass_entries"."meals" <> 0 or "pass_entries"."paise" <> 0 else "pass_entries"."meals" < 0 and "pass_entries"."paise" <= "pass_entries"."meals" end);--> statement-breakpoint
ALTER TABLE "pass_entries" ADD CONSTRAINT "pass_entries_said" CHECK (("pass_entries"."kind" in ('returned', 'corrected')) <= ("pass_entries"."reason" is not null and "pass_entries"."staff_id" is not null));--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_state" CHECK ("passes"."state" in ('pending', 'active', 'waiting', 'stopped', 'ended'));--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_leftover" CHECK ("passes"."leftover" in ('back', 'lost', 'moves'));