CREATE TABLE "booked_entries" (
	"source_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"is_late" boolean NOT NULL,
	CONSTRAINT "booked_entries_source_id_kind_pk" PRIMARY KEY("source_id","kind")
);
--> statement-breakpoint
CREATE TABLE "journal_balances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"account" text NOT NULL,
	"company" text,
	"person_id" uuid,
	"paise" bigint NOT NULL,
	CONSTRAINT "journal_balances_once" UNIQUE NULLS NOT DISTINCT("date","account","company","person_id")
);
--> statement-breakpoint
CREATE TABLE "taken_back_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"fee_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"settled_on" date NOT NULL,
	"utr" text NOT NULL,
	"attempt_id" uuid,
	"refund_id" uuid
);
--> statement-breakpoint
ALTER TABLE "journal_balances" ADD CONSTRAINT "journal_balances_person_id_staff_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_back_lines" ADD CONSTRAINT "taken_back_lines_file_id_settlement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."settlement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_back_lines" ADD CONSTRAINT "taken_back_lines_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_back_lines" ADD CONSTRAINT "taken_back_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booked_entries_by_day" ON "booked_entries" USING btree ("is_late","day");--> statement-breakpoint
CREATE INDEX "taken_back_lines_by_file" ON "taken_back_lines" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "taken_back_lines_by_day" ON "taken_back_lines" USING btree ("settled_on");--> statement-breakpoint
CREATE INDEX "order_events_cancelled" ON "order_events" USING btree ("created_at") WHERE "order_events"."to_status" = 'unexpected' and "order_events"."from_status" <> 'unexpected';