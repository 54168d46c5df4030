CREATE INDEX "cash_returns_by_time" ON "cash_returns" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_events_of_refunds" ON "payment_events" USING btree ("created_at") WHERE "payment_events"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_accepted" ON "payment_attempts" USING btree ("accepted_by") WHERE "payment_attempts"."accepted_by" is not null;--> statement-breakpoint
CREATE INDEX "payment_captures_extra" ON "payment_captures" USING btree ("created_at") WHERE "payment_captures"."is_extra";