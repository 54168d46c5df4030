-- What was collected stays as it was booked.
CREATE TRIGGER collections_append_only BEFORE UPDATE OR DELETE ON collections
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER collections_never_truncated BEFORE TRUNCATE ON collections
FOR EACH STATEMENT EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER rider_cash_append_only BEFORE UPDATE ON rider_cash
FOR EACH ROW EXECUTE FUNCTION shop.append_only_but_redacted();

CREATE TRIGGER rider_cash_never_deleted BEFORE DELETE ON rider_cash
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER rider_cash_never_truncated BEFORE TRUNCATE ON rider_cash
FOR EACH STATEMENT EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER handovers_never_deleted BEFORE DELETE ON handovers
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER handovers_never_truncated BEFORE TRUNCATE ON handovers
FOR EACH STATEMENT EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER cash_returns_never_deleted BEFORE DELETE ON cash_returns
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

-- What moved the till stays as it was booked.
CREATE TRIGGER till_entries_append_only BEFORE UPDATE ON till_entries
FOR EACH ROW EXECUTE FUNCTION shop.append_only_but_redacted();

CREATE TRIGGER till_entries_never_deleted BEFORE DELETE ON till_entries
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER till_entries_never_truncated BEFORE TRUNCATE ON till_entries
FOR EACH STATEMENT EXECUTE FUNCTION shop.append_only();

-- A difference of a handover is resolved once, by somebody who did not count it, if there is anybody else at the dashboard. Nothing else changes.
CREATE FUNCTION shop.handover_resolved_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	resolution CONSTANT text[] := '{state,final_paise,reason,resolved_by,resolved_at}';
BEGIN
	IF OLD.state = 'discrepancy' AND NEW.state = 'resolved' AND to_jsonb(OLD) - resolution = to_jsonb(NEW) - resolution THEN
		IF NEW.resolved_by = OLD.staff_id AND EXISTS (SELECT FROM staff WHERE id <> NEW.resolved_by AND is_active AND role IN ('owner', 'admin')) THEN
			RAISE EXCEPTION 'Who counted a difference does not resolve it. Somebody else has to.' USING ERRCODE = 'TS409';
		END IF;
		RETURN NEW;
	END IF;
	IF shop.is_redaction(to_jsonb(OLD), to_jsonb(NEW)) THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'handovers are resolved once' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER handover_resolved_once BEFORE UPDATE ON handovers
FOR EACH ROW EXECUTE FUNCTION shop.handover_resolved_once();

-- No more cash goes back than was taken. Of two returns at once, the second waits and adds up again.
CREATE FUNCTION shop.cash_returns_fit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	taken bigint;
BEGIN
	IF NEW.collection_id IS NULL THEN
		SELECT amount_paise INTO taken FROM counter_payments WHERE id = NEW.counter_payment_id FOR UPDATE;
	ELSE
		SELECT taken_paise INTO taken FROM collections WHERE id = NEW.collection_id FOR UPDATE;
	END IF;
	IF (SELECT sum(amount_paise) FROM cash_returns
		WHERE collection_id = NEW.collection_id OR counter_payment_id = NEW.counter_payment_id) > taken THEN
		RAISE EXCEPTION 'more cash goes back than was taken' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_returns_fit';
	END IF;
	RETURN NULL;
END $$;

CREATE TRIGGER cash_returns_fit AFTER INSERT ON cash_returns
FOR EACH ROW EXECUTE FUNCTION shop.cash_returns_fit();

-- Cash is given back once. An erasure keeps the amount and removes the words.
CREATE FUNCTION shop.cash_returned_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	given CONSTANT text[] := '{given_at,given_by_rider,given_by_staff,given_day}';
	words CONSTANT text[] := '{reason,staff_note}';
BEGIN
	IF OLD.given_at IS NULL AND NEW.given_at IS NOT NULL AND to_jsonb(OLD) - given = to_jsonb(NEW) - given THEN
		RETURN NEW;
	END IF;
	IF NEW.reason = 'Erased' AND NEW.staff_note IS NULL AND to_jsonb(OLD) - words = to_jsonb(NEW) - words THEN RETURN NEW; END IF;
	IF shop.is_redaction(to_jsonb(OLD), to_jsonb(NEW)) THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'cash is given back once' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER cash_returned_once BEFORE UPDATE ON cash_returns
FOR EACH ROW EXECUTE FUNCTION shop.cash_returned_once();

-- Cash in hand is the sum of a rider's entries.
CREATE FUNCTION shop.add_to_cash_in_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE rider_purses SET balance_paise = balance_paise + NEW.amount_paise WHERE rider_id = NEW.rider_id;
	IF NOT FOUND THEN
		INSERT INTO rider_purses (rider_id, balance_paise) VALUES (NEW.rider_id, NEW.amount_paise)
		ON CONFLICT (rider_id) DO UPDATE SET balance_paise = rider_purses.balance_paise + EXCLUDED.balance_paise;
	END IF;
	RETURN NULL;
END $$;

CREATE TRIGGER add_to_cash_in_hand AFTER INSERT ON rider_cash
FOR EACH ROW EXECUTE FUNCTION shop.add_to_cash_in_hand();

-- An order in cash is delivered only with what was collected for it, or with the reason why nothing was.
CREATE FUNCTION shop.orders_collected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM collections WHERE order_id = NEW.id AND NOT is_extra) THEN RETURN NULL; END IF;
	RAISE EXCEPTION 'an order in cash is delivered, and nothing is known of its money' USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_collected';
END $$;

CREATE CONSTRAINT TRIGGER orders_collected AFTER INSERT OR UPDATE ON orders DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.status = 'done' AND NEW.settlement = 'cash') EXECUTE FUNCTION shop.orders_collected();

-- Money that was collected has paid its order, and a rider who took cash holds it.
CREATE FUNCTION shop.collections_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT NEW.is_extra AND NEW.method <> 'unpaid' AND NOT EXISTS (
		SELECT FROM orders WHERE id = NEW.order_id AND settlement = 'cash' AND payment_status = 'done') THEN
		RAISE EXCEPTION 'money was collected for an order that is not paid' USING ERRCODE = 'check_violation', CONSTRAINT = 'collections_booked';
	END IF;
	IF NEW.method = 'cash' AND NEW.rider_id IS NOT NULL AND NOT EXISTS (
		SELECT FROM rider_cash WHERE collection_id = NEW.id AND rider_id = NEW.rider_id AND amount_paise = NEW.taken_paise) THEN
		RAISE EXCEPTION 'cash was collected that nobody holds' USING ERRCODE = 'check_violation', CONSTRAINT = 'collections_booked';
	END IF;
	IF NEW.is_extra AND NOT EXISTS (SELECT FROM cash_returns WHERE collection_id = NEW.id) THEN
		RAISE EXCEPTION 'cash was taken twice and does not go back' USING ERRCODE = 'check_violation', CONSTRAINT = 'collections_booked';
	END IF;
	RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER collections_booked AFTER INSERT ON collections DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION shop.collections_booked();

-- What was taken at the counter stays as it was booked.
CREATE TRIGGER counter_payments_append_only BEFORE UPDATE OR DELETE ON counter_payments
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER counter_payments_never_truncated BEFORE TRUNCATE ON counter_payments
FOR EACH STATEMENT EXECUTE FUNCTION shop.append_only();
