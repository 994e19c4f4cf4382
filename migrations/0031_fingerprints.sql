-- What a league's picks of an event were when they closed, as one number that anybody can make again from the picks
-- (docs/fingerprint.md). Rows are only ever added, and outlive their league and event, as the log does: no foreign keys.
CREATE TABLE fingerprints (
    league_id hex_id NOT NULL,
    event_id text NOT NULL,
    -- Another one follows where picks are others than before: opened again, or changed by an admin after the lock.
    number integer NOT NULL,
    -- SHA-256, in hex as it is told.
    digest text NOT NULL,
    -- Told only while picks are closed: the digest stays in the log when they are opened again, and without this a
    -- league of few could be guessed from it.
    salt text NOT NULL,
    picks integer NOT NULL,
    -- Null: the server, at the lock. Else the admin whose change made it.
    made_by hex_id,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT fingerprints_one_per_number PRIMARY KEY (league_id, event_id, number),
    CONSTRAINT fingerprints_digests_are_sha256 CHECK (digest ~ '^[0-9a-f]{64}$'),
    CONSTRAINT fingerprints_salts_are_hex CHECK (salt ~ '^[0-9a-f]{32}$'),
    CONSTRAINT fingerprints_count_from_one CHECK (number > 0 AND picks >= 0)
);

CREATE FUNCTION refuse_fingerprint_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'fingerprints are only ever added to'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'fingerprints_are_append_only';
END
$$;

CREATE TRIGGER fingerprints_are_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON fingerprints
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_fingerprint_changes();
