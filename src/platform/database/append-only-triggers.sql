-- For tables whose rows are inserted and never updated or deleted.
CREATE FUNCTION shop.append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Like append_only(), but an erasure, which sets shop.redacting, may replace words of a person in
-- `reason` by dots.
CREATE FUNCTION shop.append_only_but_redacted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF shop.is_redaction(to_jsonb(OLD), to_jsonb(NEW)) THEN RETURN NEW; END IF;
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- True when only `reason` differs, and only by dots in place of some words.
CREATE FUNCTION shop.is_redaction(the_old jsonb, the_new jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(current_setting('shop.redacting', true) = 'yes'
		AND the_old - 'reason' = the_new - 'reason'
		AND the_old ->> 'reason' LIKE replace(regexp_replace(the_new ->> 'reason', '([\\%_])', '\\\1', 'g'), '…', '%'), false)
$$;
