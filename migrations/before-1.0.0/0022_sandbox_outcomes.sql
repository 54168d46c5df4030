ALTER TABLE "sandbox_payments" DROP CONSTRAINT "sandbox_payments_method";--> statement-breakpoint
ALTER TABLE "sandbox_payments" DROP CONSTRAINT "sandbox_payments_outcome";--> statement-breakpoint
ALTER TABLE "sandbox_payments" DROP CONSTRAINT "sandbox_payments_choice";--> statement-breakpoint
ALTER TABLE "sandbox_payments" DROP COLUMN "method";--> statement-breakpoint
-- There were three buttons that declined alike.
UPDATE "sandbox_payments" SET "outcome" = 'decline' WHERE "outcome" LIKE 'decline-%';--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_outcome" CHECK ("sandbox_payments"."outcome" in ('pay', 'decline', 'leave-pending', 'close', 'pay-later', 'fail-later', 'fail-then-pay', 'pay-after-expiry', 'pay-no-redirect', 'pay-no-webhook', 'pay-three-webhooks', 'pay-webhook-first'));--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_choice" CHECK (("sandbox_payments"."outcome" is null) = ("sandbox_payments"."chosen_at" is null));