CREATE TRIGGER staff_events_append_only BEFORE UPDATE OR DELETE ON staff_events
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER staff_events_never_truncated BEFORE TRUNCATE ON staff_events
FOR EACH STATEMENT EXECUTE FUNCTION shop.append_only();

-- A shop that has an active owner keeps one. Of two changes at once, the second waits and looks again.
CREATE FUNCTION shop.staff_keep_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM staff WHERE role = 'owner' AND is_active ORDER BY id FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'the shop would have no owner' USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_keep_owner';
	END IF;
	RETURN NULL;
END $$;

CREATE TRIGGER staff_keep_owner AFTER DELETE OR UPDATE OF role, is_active ON staff
FOR EACH ROW WHEN (OLD.role = 'owner' AND OLD.is_active) EXECUTE FUNCTION shop.staff_keep_owner();
