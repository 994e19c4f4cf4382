-- What site admins may do to accounts: their type, their end for a while, a way back in.

-- A disabled account keeps its name, its leagues and its picks; nobody can be signed in to it.
ALTER TABLE users
    ADD COLUMN disabled_at timestamptz,
    ADD COLUMN enabled boolean NOT NULL
        GENERATED ALWAYS AS (deleted_at IS NULL AND disabled_at IS NULL) STORED,
    ADD CONSTRAINT users_by_use UNIQUE (id, enabled);

-- No session outlives the disabling of its account, nor begins after it, whoever is faster.
ALTER TABLE sessions
    ADD COLUMN user_enabled boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    ADD CONSTRAINT sessions_are_of_the_enabled
        FOREIGN KEY (user_id, user_enabled) REFERENCES users (id, enabled) ON DELETE CASCADE;

-- As before, and picks of disabled accounts are closed as well.
CREATE OR REPLACE FUNCTION refuse_closed_predictions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('podium.bypass_locks', true) = 'on' THEN
        RETURN NULL;
    END IF;
    PERFORM hold_event_shared(event_id)
    FROM (SELECT DISTINCT event_id FROM touched ORDER BY event_id) AS events_touched;
    IF EXISTS (
        SELECT FROM touched
        JOIN events ON events.id = touched.event_id
        JOIN categories ON categories.event_id = touched.event_id AND categories.id = touched.category_id
        JOIN users ON users.id = touched.user_id
        WHERE is_closed(events) OR NOT is_open_status(categories.status) OR touched.locked
            OR NOT users.enabled
    ) THEN
        RAISE EXCEPTION 'this pick is closed'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_are_closed';
    END IF;
    RETURN NULL;
END
$$;

-- Somebody must be able to do all this. One after the other, so that two who take each other's
-- rights away at once do not both find the other still there. An installation without any site
-- admin yet stays as it is: only the step from one to none is refused.
CREATE FUNCTION keep_a_site_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(7207, 0);
    IF NOT EXISTS (SELECT FROM users WHERE account_type = 'admin' AND enabled) THEN
        RAISE EXCEPTION 'the last site admin stays'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'users_keep_a_site_admin';
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER users_keep_a_site_admin
    AFTER UPDATE ON users
    FOR EACH ROW
    WHEN (OLD.account_type = 'admin' AND OLD.enabled
        AND NOT (NEW.account_type = 'admin' AND NEW.enabled))
    EXECUTE FUNCTION keep_a_site_admin();

-- Links with which somebody sets a new password, handed over by a site admin; one per account.
CREATE TABLE password_resets (
    user_id hex_id PRIMARY KEY,
    -- SHA-256 of the link's token: a stolen database opens no account.
    token_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL DEFAULT clock_timestamp() + interval '1 hour',
    user_enabled boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT password_resets_have_a_token_each UNIQUE (token_hash),
    CONSTRAINT password_resets_are_of_the_enabled
        FOREIGN KEY (user_id, user_enabled) REFERENCES users (id, enabled) ON DELETE CASCADE
);

-- Whatever changes a password, or ends an account, ends the link as well.
CREATE FUNCTION end_password_reset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM password_resets WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;

CREATE TRIGGER users_end_password_resets
    BEFORE UPDATE OF password_hash, disabled_at, deleted_at ON users
    FOR EACH ROW EXECUTE FUNCTION end_password_reset();

-- How a search spells a name: small, and without the marks above and below letters.
CREATE FUNCTION folded(spelled text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN translate(
        replace(replace(lower(regexp_replace(normalize(spelled, NFKD), '[\u0300-\u036f]', '', 'g')),
            'ß', 'ss'), 'æ', 'ae'),
        'øłđıŁØĐ', 'oldilod');

ALTER TABLE users
    ADD COLUMN search_words text NOT NULL
        GENERATED ALWAYS AS (folded(name) || ' ' || COALESCE(folded(email), '')) STORED;

CREATE INDEX audit_by_act ON audit (act, id DESC);
