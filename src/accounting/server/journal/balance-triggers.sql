-- What a close has kept of the journal stays.
CREATE TRIGGER journal_balances_append_only BEFORE UPDATE OR DELETE ON journal_balances
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER booked_entries_append_only BEFORE UPDATE OR DELETE ON booked_entries
FOR EACH ROW EXECUTE FUNCTION shop.append_only();
