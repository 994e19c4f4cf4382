-- What admins did, and the server in their place. Rows are only ever added.

CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    happened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Null: the server itself. No foreign keys: the log outlives whom and what it names.
    actor_id hex_id,
    act text NOT NULL,
    event_id text,
    league_id hex_id,
    prediction_id hex_id,
    -- Whom it was done to.
    user_id hex_id,
    detail jsonb NOT NULL DEFAULT '{}'
);

CREATE INDEX audit_by_league ON audit (league_id, id DESC) WHERE league_id IS NOT NULL;

CREATE FUNCTION refuse_audit_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is only ever added to'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_is_append_only';
END
$$;

CREATE TRIGGER audit_is_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_changes();
