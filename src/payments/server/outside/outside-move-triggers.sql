-- What a company did stays, and is booked by one person, once. An erasure redacts the reason.
CREATE FUNCTION shop.outside_move_booked_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	later CONSTANT text[] := '{other_ref,payment_ref,attempt_id,amount_paise,state,respond_by,claim,decision,decided_at,decided_by,reason,refund_id}';
BEGIN
	IF OLD.decided_by IS NULL AND to_jsonb(OLD) - later = to_jsonb(NEW) - later
		AND (OLD.attempt_id IS NULL OR OLD.attempt_id = NEW.attempt_id) THEN
		RETURN NEW;
	END IF;
	IF shop.is_redaction(to_jsonb(OLD), to_jsonb(NEW)) THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'what a company did is booked once' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER outside_move_booked_once BEFORE UPDATE ON outside_moves
FOR EACH ROW EXECUTE FUNCTION shop.outside_move_booked_once();

CREATE TRIGGER outside_moves_never_deleted BEFORE DELETE ON outside_moves
FOR EACH ROW EXECUTE FUNCTION shop.append_only();
