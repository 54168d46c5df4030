-- The first order of a number makes its customer, and the first order with a name names it.
CREATE FUNCTION shop.customer_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A known customer is locked as by a foreign key: orders of one person at once do not wait for each other, and an
	-- erasure of the person and an order do.
	PERFORM FROM customers WHERE mobile_no = NEW.mobile_no AND (name <> '' OR NEW.name = '') FOR KEY SHARE;
	IF FOUND THEN RETURN NULL; END IF;
	INSERT INTO customers AS known (id, mobile_no, name, created_at)
	VALUES (gen_random_uuid(), NEW.mobile_no, NEW.name, NEW.created_at)
	ON CONFLICT (mobile_no) DO UPDATE SET name = EXCLUDED.name, revision = known.revision + 1
	WHERE known.name = '' AND EXCLUDED.name <> '';
	RETURN NULL;
END $$;

CREATE TRIGGER customer_of_order AFTER INSERT ON orders
FOR EACH ROW EXECUTE FUNCTION shop.customer_of_order();
