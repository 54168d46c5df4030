ALTER TABLE "staff" DROP CONSTRAINT "staff_role";--> statement-breakpoint
ALTER TABLE "staff" DROP CONSTRAINT "staff_signs_in";--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_role" CHECK ("staff"."role" in ('owner', 'admin', 'kitchen', 'delivery'));--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_signs_in" CHECK (("staff"."role" = 'owner' and "staff"."email" is not null) or ("staff"."role" = 'admin' and "staff"."email" is not null) or ("staff"."role" = 'kitchen' and "staff"."mobile_no" is not null) or ("staff"."role" = 'delivery' and "staff"."mobile_no" is not null));--> statement-breakpoint
-- By hand: the first active admin of a shop of before is its owner, and signs in again as such.
UPDATE "staff" SET "role" = 'owner' WHERE "id" = (
	SELECT "id" FROM "staff" WHERE "role" = 'admin' AND "is_active" ORDER BY "created_at", "id" LIMIT 1);--> statement-breakpoint
INSERT INTO "staff_events" ("id", "staff_id", "kind", "detail", "created_at")
SELECT gen_random_uuid(), "id", 'changed', 'admin → owner', now() FROM "staff" WHERE "role" = 'owner';--> statement-breakpoint
DELETE FROM "sessions" WHERE "staff_id" IN (SELECT "id" FROM "staff" WHERE "role" = 'owner');
