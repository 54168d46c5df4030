-- What changes in a shift after its count is frozen becomes an amendment: a row of shift_changes.

-- The advisory lock of a shift: a freeze waits for payments and cancellations that have begun, and
-- they wait for a freeze.
CREATE FUNCTION shop.shift_lock_key(the_date date, the_shift text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT hashtextextended('shift day ' || (the_date - DATE '2000-01-01') || ' ' || the_shift, 0);
$$;

-- Stores the lines and boxes of an order in its frozen shift. An order that is cancelled and
-- revived gets no second set.
CREATE FUNCTION shop.shift_add_order(the_order uuid, the_change bigint) RETURNS void LANGUAGE sql AS $$
	INSERT INTO shift_lines (order_line_id, date, shift, order_id, change_id, dish, items, note, quantity, wishes)
	SELECT line.id, o.delivery_date, o.shift, o.id, the_change, line.variant, line.items, o.note, line.quantity, line.wishes
	FROM orders o JOIN order_lines line ON line.order_id = o.id WHERE o.id = the_order
	ON CONFLICT DO NOTHING;
	INSERT INTO shift_boxes (code, date, shift, order_id, order_line_id, nth)
	SELECT upper(left(gen_random_uuid()::text, 8) || right(gen_random_uuid()::text, 4)), line.date, line.shift, line.order_id, line.order_line_id,
		row_number() OVER (ORDER BY sold.position, box)
	FROM shift_lines line JOIN order_lines sold ON sold.id = line.order_line_id, generate_series(1, line.quantity) box
	WHERE line.order_id = the_order
	ON CONFLICT (order_id, nth) DO NOTHING;
$$;

-- Writes the amendment of an order that is now to be cooked, or no longer. Amendments of a shift
-- are stored one after the other: the third one is revision 3 on every paper, whichever transaction
-- committed first.
CREATE FUNCTION shop.write_amendment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_cooked boolean := NEW.is_released AND NEW.status <> 'unexpected';
	the_change bigint;
BEGIN
	PERFORM pg_advisory_xact_lock_shared(shop.shift_lock_key(NEW.delivery_date, NEW.shift));
	IF NOT EXISTS (SELECT FROM shift_days WHERE date = NEW.delivery_date AND shift = NEW.shift AND state <> 'open') THEN
		RETURN NULL;
	END IF;
	PERFORM pg_advisory_xact_lock(hashtextextended('shift amendments', shop.shift_lock_key(NEW.delivery_date, NEW.shift)));
	INSERT INTO shift_changes (date, shift, order_id, kind, created_at)
	VALUES (NEW.delivery_date, NEW.shift, NEW.id, CASE WHEN is_cooked THEN 'added' ELSE 'cancelled' END, now())
	RETURNING id INTO the_change;
	IF is_cooked THEN
		PERFORM shop.shift_add_order(NEW.id, the_change);
		-- If the shift was packed, it is reopened: there is a new box to pack.
		UPDATE shift_days SET state = 'frozen', packed_at = NULL, packed_by = NULL
		WHERE date = NEW.delivery_date AND shift = NEW.shift AND state = 'packed';
	END IF;
	RETURN NULL;
END $$;

CREATE TRIGGER amend_changed_order AFTER UPDATE OF status, payment_status, settlement, awaits_approval ON orders
FOR EACH ROW WHEN ((OLD.is_released AND OLD.status <> 'unexpected') <> (NEW.is_released AND NEW.status <> 'unexpected'))
EXECUTE FUNCTION shop.write_amendment();

-- The statement that stores a new order also stores its lines.
CREATE TRIGGER amend_new_order AFTER INSERT ON orders
FOR EACH ROW WHEN (NEW.is_released AND NEW.status <> 'unexpected')
EXECUTE FUNCTION shop.write_amendment();

-- Other wishes of a line after the freeze are an amendment, and its boxes have to be packed again.
-- Its time is that of the order's last event. What the count says already is none: wishes of a
-- person who is erased, and old ones, are blanked there first.
CREATE FUNCTION shop.write_wish_amendment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	the_order orders%ROWTYPE;
	counted jsonb;
BEGIN
	SELECT * INTO the_order FROM orders WHERE id = NEW.order_id;
	IF NOT the_order.is_released OR the_order.status NOT IN ('pending', 'isAssigned') THEN
		RETURN NULL;
	END IF;
	PERFORM pg_advisory_xact_lock_shared(shop.shift_lock_key(the_order.delivery_date, the_order.shift));
	SELECT COALESCE((SELECT wishes FROM shift_changes WHERE order_line_id = NEW.id ORDER BY id DESC LIMIT 1), wishes)
	INTO counted FROM shift_lines WHERE order_line_id = NEW.id;
	IF NOT FOUND OR counted = NEW.wishes THEN
		RETURN NULL;
	END IF;
	PERFORM pg_advisory_xact_lock(hashtextextended('shift amendments', shop.shift_lock_key(the_order.delivery_date, the_order.shift)));
	INSERT INTO shift_changes (date, shift, order_id, kind, order_line_id, wishes, created_at)
	VALUES (the_order.delivery_date, the_order.shift, NEW.order_id, 'changed', NEW.id, NEW.wishes,
		COALESCE((SELECT created_at FROM order_events WHERE order_id = NEW.order_id ORDER BY sequence DESC LIMIT 1), now()));
	-- The boxes are found by the index on their order.
	PERFORM FROM shift_boxes WHERE order_id = NEW.order_id AND order_line_id = NEW.id ORDER BY code FOR NO KEY UPDATE;
	UPDATE shift_boxes SET packed_at = NULL, packed_by = NULL
	WHERE order_id = NEW.order_id AND order_line_id = NEW.id AND packed_at IS NOT NULL;
	UPDATE shift_days SET state = 'frozen', packed_at = NULL, packed_by = NULL
	WHERE date = the_order.delivery_date AND shift = the_order.shift AND state = 'packed';
	RETURN NULL;
END $$;

CREATE TRIGGER amend_changed_wishes AFTER UPDATE OF wishes ON order_lines
FOR EACH ROW WHEN (OLD.wishes IS DISTINCT FROM NEW.wishes)
EXECUTE FUNCTION shop.write_wish_amendment();

-- A line of a frozen count never changes. Only its note and wishes may be blanked, when its customer
-- is erased or the note is old.
CREATE FUNCTION shop.keep_shift_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW.note = '' AND NEW.wishes = '[]' AND to_jsonb(NEW) - 'note' - 'wishes' = to_jsonb(OLD) - 'note' - 'wishes' THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'a line of a frozen count can not be changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'keep_shift_line';
END $$;

CREATE TRIGGER keep_shift_line BEFORE UPDATE OR DELETE ON shift_lines
FOR EACH ROW EXECUTE FUNCTION shop.keep_shift_line();
