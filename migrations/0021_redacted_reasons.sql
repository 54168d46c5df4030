-- By hand: of what is never changed, an erasure takes a person out of a reason. Nothing else of the row changes, and nothing but dots comes in.
CREATE FUNCTION "only_redacted"(the_old jsonb, the_new jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(current_setting('shop.redacting', true) = 'yes'
		AND the_old - 'reason' = the_new - 'reason'
		AND the_old ->> 'reason' LIKE replace(regexp_replace(the_new ->> 'reason', '([\\%_])', '\\\1', 'g'), '…', '%'), false)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "cash_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'rider_cash' THEN
		IF only_redacted(to_jsonb(OLD), to_jsonb(NEW)) THEN RETURN NEW; END IF;
	END IF;
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "handovers_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."state" = 'discrepancy' AND NEW."state" = 'resolved'
		AND (to_jsonb(OLD) - '{state,final_paise,reason,resolved_by,resolved_at}'::text[])
			= (to_jsonb(NEW) - '{state,final_paise,reason,resolved_by,resolved_at}'::text[]) THEN
		IF NEW."resolved_by" = OLD."staff_id"
			AND NOT EXISTS (SELECT FROM "staff" WHERE "id" = NEW."resolved_by" AND "role" = 'owner') THEN
			RAISE EXCEPTION 'Who counted a difference does not resolve it. Somebody else has to.' USING ERRCODE = 'TS409';
		END IF;
		RETURN NEW;
	END IF;
	IF only_redacted(to_jsonb(OLD), to_jsonb(NEW)) THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'handovers are resolved once' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "cash_returns_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."given_at" IS NULL AND NEW."given_at" IS NOT NULL
		AND (to_jsonb(OLD) - '{given_at,given_by_rider,given_by_staff,given_day}'::text[])
			= (to_jsonb(NEW) - '{given_at,given_by_rider,given_by_staff,given_day}'::text[]) THEN
		RETURN NEW;
	END IF;
	-- Who is erased leaves the amount, and not why.
	IF NEW."reason" = 'Erased' AND to_jsonb(OLD) - 'reason' = to_jsonb(NEW) - 'reason' THEN RETURN NEW; END IF;
	IF only_redacted(to_jsonb(OLD), to_jsonb(NEW)) THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'cash is given back once' USING ERRCODE = 'restrict_violation';
END $$;
