ALTER TABLE "staff" DROP CONSTRAINT "staff_role";--> statement-breakpoint
ALTER TABLE "staff" DROP CONSTRAINT "staff_signs_in";--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_role" CHECK ("staff"."role" in ('owner', 'admin', 'kitchen', 'delivery'));--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_signs_in" CHECK (("staff"."role" = 'owner' and "staff"."email" is not null) or ("staff"."role" = 'admin' and "staff"."email" is not null) or ("staff"."role" = 'kitchen' and "staff"."mobile_no" is not null) or ("staff"."role" = 'delivery' and "staff"."mobile_no" is not null));--> statement-breakpoint
-- By hand: the first active admin of a shop of before is its owner, and signs in again as such.
UPDATE "staff" SET "role" = 'owner' WHERE "id" = (
	SELECT "id" FROM "staff" WHERE "role" = 'admin' AND "is_active" ORDER BY "created_at", "id" LIMIT 1);--> statement-breakpoint
INSERT INTO "staff_events" ("id", "staff_id", "kind", "detail", "created_at")
SELECT gen_random_uuid(), "id", 'changed', 'admin → owner', now() FROM "staff" WHERE "role" = 'owner';--> statement-breakpoint
DELETE FROM "sessions" WHERE "staff_id" IN (SELECT "id" FROM "staff" WHERE "role" = 'owner');--> statement-breakpoint
-- By hand: a shop that has an active owner keeps one; of two changes at once the second waits and looks again.
CREATE FUNCTION "staff_keep_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM "staff" WHERE "role" = 'owner' AND "is_active" ORDER BY "id" FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'the shop would have no owner' USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_keep_owner';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "staff_keep_owner" AFTER DELETE OR UPDATE OF "role", "is_active" ON "staff" FOR EACH ROW WHEN (OLD."role" = 'owner' AND OLD."is_active") EXECUTE FUNCTION "staff_keep_owner"();
