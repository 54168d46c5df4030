-- The alert ends with the last order of its shift that waits for approval, whatever became of that
-- order. Raising the alert takes the same lock.
CREATE FUNCTION shop.end_unapproved_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('orders unapproved', 0));
	UPDATE alerts SET resolved_at = now()
	WHERE kind = 'ordersUnapproved' AND subject = OLD.delivery_date || ' ' || OLD.shift AND resolved_at IS NULL
		AND NOT EXISTS (SELECT FROM orders WHERE delivery_date = OLD.delivery_date AND shift = OLD.shift
			AND status = 'pending' AND NOT is_released AND settlement = 'cash');
	RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER end_unapproved_alert AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.settlement = 'cash' AND NOT OLD.is_released AND OLD.status = 'pending' AND (NEW.is_released OR NEW.status <> 'pending'))
EXECUTE FUNCTION shop.end_unapproved_alert();
