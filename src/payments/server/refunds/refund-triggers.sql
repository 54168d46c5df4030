-- No payment gives back more than it brought. Of two refunds at once, the second waits and adds up again.
CREATE FUNCTION shop.refunds_fit_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	attempt payment_attempts;
	brought bigint;
	given bigint;
BEGIN
	SELECT * INTO attempt FROM payment_attempts WHERE id = NEW.attempt_id FOR UPDATE;
	IF NEW.payment_ref IS NULL THEN
		brought := attempt.paid_paise;
		SELECT sum(amount_paise) INTO given FROM refunds r
		WHERE r.attempt_id = NEW.attempt_id AND r.state <> 'failed' AND NOT EXISTS (
			SELECT 1 FROM payment_captures c
			WHERE c.attempt_id = r.attempt_id AND c.reference = r.payment_ref AND c.is_extra);
	ELSE
		SELECT amount_paise INTO brought FROM payment_captures
		WHERE attempt_id = NEW.attempt_id AND reference = NEW.payment_ref;
		SELECT sum(amount_paise) INTO given FROM refunds
		WHERE attempt_id = NEW.attempt_id AND state <> 'failed'
			AND coalesce(payment_ref, attempt.payment_ref) = NEW.payment_ref;
	END IF;
	IF given > brought THEN
		RAISE EXCEPTION 'a payment gives back more than it brought' USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_fit_payment';
	END IF;
	RETURN NULL;
END $$;

CREATE TRIGGER refunds_fit_payment AFTER INSERT OR UPDATE OF state, amount_paise, payment_ref, attempt_id ON refunds
FOR EACH ROW EXECUTE FUNCTION shop.refunds_fit_payment();
