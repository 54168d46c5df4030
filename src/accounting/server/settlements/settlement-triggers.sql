-- A settlement file is taken back once, and only while no later file builds on it. Its lines go with it.
CREATE FUNCTION shop.settlement_file_taken_back_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	taking CONSTANT text[] := '{taken_back_at,taken_back_by}';
	later text;
BEGIN
	IF OLD.taken_back_at IS NOT NULL OR NEW.taken_back_at IS NULL OR to_jsonb(OLD) - taking <> to_jsonb(NEW) - taking THEN
		RAISE EXCEPTION 'a settlement file is taken back once' USING ERRCODE = 'restrict_violation';
	END IF;
	SELECT file_name INTO later FROM settlement_files
	WHERE gateway = NEW.gateway AND id <> NEW.id AND taken_back_at IS NULL
		AND (NEW.id = ANY (builds_on) OR (builds_on IS NULL AND created_at >= NEW.created_at))
	ORDER BY created_at DESC LIMIT 1;
	IF later IS NOT NULL THEN
		RAISE EXCEPTION 'Please take back % first: it came later and has lines of this file.', later USING ERRCODE = 'TS409';
	END IF;
	RETURN NEW;
END $$;

CREATE TRIGGER settlement_file_taken_back_once BEFORE UPDATE ON settlement_files
FOR EACH ROW EXECUTE FUNCTION shop.settlement_file_taken_back_once();

CREATE FUNCTION shop.settlement_lines_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO taken_back_lines (id, file_id, gateway, amount_paise, fee_paise, tax_paise, settled_on, utr, attempt_id, refund_id)
	SELECT id, file_id, gateway, amount_paise, fee_paise, tax_paise, settled_on, utr, coalesce(attempt_id, of_attempt_id), refund_id
	FROM settlement_lines WHERE file_id = NEW.id;
	DELETE FROM settlement_lines WHERE file_id = NEW.id;
	RETURN NULL;
END $$;

CREATE TRIGGER settlement_lines_go AFTER UPDATE ON settlement_files
FOR EACH ROW EXECUTE FUNCTION shop.settlement_lines_go();

CREATE TRIGGER taken_back_lines_append_only BEFORE UPDATE OR DELETE ON taken_back_lines
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER settlement_files_never_deleted BEFORE DELETE ON settlement_files
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

-- Lines go with their file alone, and none comes to a file that was taken back. Whose a line is can become known later.
CREATE FUNCTION shop.settlement_line_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	whose CONSTANT text[] := '{attempt_id,refund_id,of_attempt_id}';
	is_back boolean;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF to_jsonb(OLD) - whose = to_jsonb(NEW) - whose THEN RETURN NEW; END IF;
		RAISE EXCEPTION 'settlement_lines is append-only' USING ERRCODE = 'restrict_violation';
	END IF;
	SELECT taken_back_at IS NOT NULL INTO is_back FROM settlement_files WHERE id = COALESCE(OLD.file_id, NEW.file_id);
	IF is_back <> (TG_OP = 'DELETE') THEN
		RAISE EXCEPTION 'lines of a settlement file go when it is taken back' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN COALESCE(NEW, OLD);
END $$;

CREATE TRIGGER settlement_line_of_file BEFORE INSERT OR UPDATE OR DELETE ON settlement_lines
FOR EACH ROW EXECUTE FUNCTION shop.settlement_line_of_file();
