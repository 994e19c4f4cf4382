-- Tables whose rows are never changed or deleted.

CREATE OR REPLACE FUNCTION refuse_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append only', TG_TABLE_NAME
        USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END
$$;

CREATE OR REPLACE TRIGGER audit_is_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_changes();

CREATE OR REPLACE TRIGGER fingerprints_are_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON fingerprints
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_changes();
