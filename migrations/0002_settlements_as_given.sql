ALTER TABLE "settlement_files" DROP CONSTRAINT "settlement_files_digest";--> statement-breakpoint
ALTER TABLE "settlement_lines" DROP CONSTRAINT "settlement_lines_once";--> statement-breakpoint
ALTER TABLE "settlement_lines" DROP CONSTRAINT "settlement_lines_kind";--> statement-breakpoint
ALTER TABLE "settlement_lines" DROP CONSTRAINT "settlement_lines_fee";--> statement-breakpoint
ALTER TABLE "settlement_lines" DROP CONSTRAINT "settlement_lines_one";--> statement-breakpoint
ALTER TABLE "settlement_files" ADD COLUMN "builds_on" uuid[];--> statement-breakpoint
ALTER TABLE "settlement_files" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "settlement_files" ADD COLUMN "taken_back_by" uuid;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "part" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "payment_ref" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "dispute_ref" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "of_attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "settlement_files" ADD CONSTRAINT "settlement_files_taken_back_by_staff_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_of_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("of_attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_files_once" ON "settlement_files" USING btree ("digest") WHERE "settlement_files"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "settlement_lines_by_file" ON "settlement_lines" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_of_attempt" ON "settlement_lines" USING btree ("of_attempt_id") WHERE "settlement_lines"."of_attempt_id" is not null;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_once" UNIQUE("gateway","kind","entity_id","part");--> statement-breakpoint
ALTER TABLE "settlement_files" ADD CONSTRAINT "settlement_files_taken_back" CHECK (("settlement_files"."taken_back_at" is null) = ("settlement_files"."taken_back_by" is null));--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_kind" CHECK ("settlement_lines"."kind" in ('payment', 'refund', 'reversal', 'chargeback', 'other'));--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_fee" CHECK ("settlement_lines"."kind" <> 'payment' or ("settlement_lines"."fee_paise" >= 0 and "settlement_lines"."tax_paise" >= 0));--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_one" CHECK (num_nonnulls("settlement_lines"."attempt_id", "settlement_lines"."refund_id", "settlement_lines"."of_attempt_id") <= 1);