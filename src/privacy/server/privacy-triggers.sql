-- Privacy requests, including erasures, are never changed or deleted.
CREATE TRIGGER privacy_requests_append_only BEFORE UPDATE OR DELETE ON privacy_requests
FOR EACH ROW EXECUTE FUNCTION shop.append_only();

CREATE TRIGGER privacy_requests_never_truncated BEFORE TRUNCATE ON privacy_requests
FOR EACH STATEMENT EXECUTE FUNCTION shop.append_only();
