CREATE TRIGGER settings_history_append_only BEFORE UPDATE OR DELETE ON settings_history
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER settings_history_never_truncated BEFORE TRUNCATE ON settings_history
FOR EACH STATEMENT EXECUTE FUNCTION shop.append_only();
