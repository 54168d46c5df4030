-- For tables whose rows are added and never changed or removed.
CREATE FUNCTION shop.append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- As append_only(), but an erasure may replace a person's words in `reason` by dots. It sets shop.redacting.
CREATE FUNCTION shop.append_only_but_redacted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF shop.is_redaction(to_jsonb(OLD), to_jsonb(NEW)) THEN RETURN NEW; END IF;
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- True where nothing but `reason` differs, and `reason` only has dots in place of some of its words.
CREATE FUNCTION shop.is_redaction(the_old jsonb, the_new jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(current_setting('shop.redacting', true) = 'yes'
		AND the_old - 'reason' = the_new - 'reason'
		AND the_old ->> 'reason' LIKE replace(regexp_replace(the_new ->> 'reason', '([\\%_])', '\\\1', 'g'), '…', '%'), false)
$$;
