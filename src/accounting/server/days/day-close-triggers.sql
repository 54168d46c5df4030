-- A closed day never changes: later changes are entries of a later day.

-- The advisory lock of a day: a close waits for changes of its orders that have begun, and they
-- wait for the close.
CREATE FUNCTION shop.day_lock_key(the_date date) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT hashtextextended('day close ' || (the_date - DATE '2000-01-01'), 0);
$$;

-- Raises an error if the day is closed. People see the sentence, with the day in place of %, and status 409.
CREATE FUNCTION shop.day_refuse(the_date date, sentence text DEFAULT 'The books of % are closed. What changes now belongs to a later day.') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(shop.day_lock_key(the_date));
	IF EXISTS (SELECT FROM day_closes WHERE date = the_date) THEN
		RAISE EXCEPTION '%', replace(sentence, '%', to_char(the_date, 'FMDD Mon YYYY'))
			USING ERRCODE = 'TS409', CONSTRAINT = 'day_refuse';
	END IF;
END $$;

-- Customers read the sentence about a new order.
CREATE FUNCTION shop.day_keep_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM shop.day_refuse(NEW.delivery_date, 'No more orders are taken for %.');
	RETURN NEW;
END $$;

CREATE FUNCTION shop.day_keep_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM shop.day_refuse(NEW.delivery_date);
	IF OLD.delivery_date <> NEW.delivery_date THEN PERFORM shop.day_refuse(OLD.delivery_date); END IF;
	RETURN NEW;
END $$;

CREATE TRIGGER day_keep_new_orders BEFORE INSERT ON orders
FOR EACH ROW EXECUTE FUNCTION shop.day_keep_new_orders();

CREATE TRIGGER day_keep_orders BEFORE UPDATE ON orders
FOR EACH ROW WHEN (
	(OLD.status, OLD.settlement, OLD.delivery_date, OLD.shift, OLD.meals, OLD.total_paise, OLD.delivery_paise, OLD.discount_paise, OLD.delivery_staff_id, OLD.address_shortname)
	IS DISTINCT FROM
	(NEW.status, NEW.settlement, NEW.delivery_date, NEW.shift, NEW.meals, NEW.total_paise, NEW.delivery_paise, NEW.discount_paise, NEW.delivery_staff_id, NEW.address_shortname))
EXECUTE FUNCTION shop.day_keep_orders();

-- The dishes of a closed day never change. The lines of a new order are inserted with the order.
CREATE FUNCTION shop.day_keep_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	the_date date;
BEGIN
	SELECT delivery_date INTO the_date FROM orders WHERE id = COALESCE(OLD.order_id, NEW.order_id);
	IF the_date IS NOT NULL THEN PERFORM shop.day_refuse(the_date); END IF;
	RETURN COALESCE(NEW, OLD);
END $$;

CREATE TRIGGER day_keep_new_lines BEFORE INSERT OR DELETE ON order_lines
FOR EACH ROW EXECUTE FUNCTION shop.day_keep_lines();

CREATE TRIGGER day_keep_lines BEFORE UPDATE ON order_lines
FOR EACH ROW WHEN ((OLD.order_id, OLD.variant, OLD.price_paise, OLD.quantity) IS DISTINCT FROM (NEW.order_id, NEW.variant, NEW.price_paise, NEW.quantity))
EXECUTE FUNCTION shop.day_keep_lines();

CREATE TRIGGER day_closes_append_only BEFORE UPDATE OR DELETE ON day_closes
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER day_close_lines_append_only BEFORE UPDATE OR DELETE ON day_close_lines
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER day_close_sums_append_only BEFORE UPDATE OR DELETE ON day_close_sums
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER day_entries_append_only BEFORE UPDATE OR DELETE ON day_entries
FOR EACH ROW EXECUTE FUNCTION shop.append_only();
