-- What is frozen of a standing meal stays: a change of its days or of its skips is before the
-- freeze of a shift, or it is refused.

-- A shift of the next three days can freeze at this moment: the change waits for it, or it waits
-- for the change. The shop makes no change for a day that is over.
CREATE FUNCTION shop.refuse_frozen_meals(the_from date, the_to date, the_shift text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	frozen date;
BEGIN
	FOR ahead IN 0..2 LOOP
		EXIT WHEN the_from + ahead > the_to;
		PERFORM pg_advisory_xact_lock_shared(shop.shift_lock_key(the_from + ahead, the_shift));
	END LOOP;
	SELECT min(date) INTO frozen FROM shift_days
	WHERE shift = the_shift AND state <> 'open' AND date >= the_from AND (the_to IS NULL OR date <= the_to);
	IF frozen IS NOT NULL THEN
		RAISE EXCEPTION '% of % is being cooked already.', the_shift, to_char(frozen, 'FMDD Mon')
			USING ERRCODE = 'TS409', CONSTRAINT = 'refuse_frozen_meals';
	END IF;
END $$;

-- The column of the last day, which is null until further notice, is the argument of the trigger.
CREATE FUNCTION shop.keep_frozen_meals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	last_day CONSTANT date := to_jsonb(NEW) ->> TG_ARGV[0];
	old_last_day date;
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM shop.refuse_frozen_meals(NEW.from_day, last_day, NEW.shift);
	ELSE
		old_last_day := to_jsonb(OLD) ->> TG_ARGV[0];
		PERFORM shop.refuse_frozen_meals(least(old_last_day, last_day) + 1,
			CASE WHEN old_last_day IS NULL OR last_day IS NULL THEN NULL ELSE greatest(old_last_day, last_day) END, NEW.shift);
	END IF;
	RETURN NEW;
END $$;

CREATE TRIGGER keep_frozen_standing_meals BEFORE INSERT ON standing_meals
FOR EACH ROW EXECUTE FUNCTION shop.keep_frozen_meals('until_day');

CREATE TRIGGER keep_frozen_ends BEFORE UPDATE OF until_day ON standing_meals
FOR EACH ROW WHEN (OLD.until_day IS DISTINCT FROM NEW.until_day)
EXECUTE FUNCTION shop.keep_frozen_meals('until_day');

CREATE TRIGGER keep_frozen_skips BEFORE INSERT ON skips
FOR EACH ROW EXECUTE FUNCTION shop.keep_frozen_meals('to_day');

CREATE TRIGGER keep_frozen_skip_ends BEFORE UPDATE OF to_day ON skips
FOR EACH ROW WHEN (OLD.to_day IS DISTINCT FROM NEW.to_day)
EXECUTE FUNCTION shop.keep_frozen_meals('to_day');

-- What a standing meal says never changes, except its end and its rest; an erasure removes words.
CREATE FUNCTION shop.keep_standing_meal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	later CONSTANT text[] := '{until_day,rests_since,name,note}';
BEGIN
	IF to_jsonb(OLD) - later = to_jsonb(NEW) - later THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'a standing meal is ended, and another one is made' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER keep_standing_meal BEFORE UPDATE ON standing_meals
FOR EACH ROW EXECUTE FUNCTION shop.keep_standing_meal();

-- The balance of a pass is the sum of its entries, and they make its days longer.
CREATE FUNCTION shop.add_to_passes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE passes SET balance_meals = balance_meals + sums.meals, balance_paise = balance_paise + sums.paise,
		expires_on = expires_on + sums.days
	FROM (SELECT pass_id, sum(meals) AS meals, sum(paise) AS paise, coalesce(sum(days), 0)::int AS days FROM added GROUP BY pass_id) sums
	WHERE passes.id = sums.pass_id;
	RETURN NULL;
END $$;

CREATE TRIGGER add_to_passes AFTER INSERT ON pass_entries
REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION shop.add_to_passes();

CREATE TRIGGER pass_entries_append_only BEFORE UPDATE ON pass_entries
FOR EACH ROW EXECUTE FUNCTION shop.append_only_but_redacted();

CREATE TRIGGER pass_entries_never_deleted BEFORE DELETE ON pass_entries
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER pass_entries_never_truncated BEFORE TRUNCATE ON pass_entries
FOR EACH STATEMENT EXECUTE FUNCTION shop.append_only();

-- No more of an order comes back to a pass than was drawn from it; all of its meals with all of
-- their paise. Two returns at once wait for each other at the pass.
CREATE FUNCTION shop.pass_returns_fit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sums record;
BEGIN
	SELECT coalesce(sum(meals), 1) AS meals, coalesce(sum(paise), 1) AS paise INTO sums
	FROM pass_entries WHERE pass_id = NEW.pass_id AND order_id = NEW.order_id;
	IF sums.meals > 0 OR sums.paise > 0 OR (sums.meals = 0) <> (sums.paise = 0) THEN
		RAISE EXCEPTION 'more comes back to a pass than was drawn from it' USING ERRCODE = 'check_violation', CONSTRAINT = 'pass_returns_fit';
	END IF;
	RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER pass_returns_fit AFTER INSERT ON pass_entries DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND NEW.meals > 0) EXECUTE FUNCTION shop.pass_returns_fit();
