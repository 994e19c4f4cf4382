-- Events whose results somebody does not want to be told, until they ask for them.

CREATE TABLE spoiler_shields (
    user_id hex_id NOT NULL,
    event_id text NOT NULL REFERENCES events ON DELETE CASCADE,
    -- False once it was lowered: it stays, so that nothing raises it again by itself, and so that what was not mailed
    -- while it was up is not mailed late.
    raised boolean NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT spoiler_shields_one_per_event PRIMARY KEY (user_id, event_id),
    CONSTRAINT spoiler_shields_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

CREATE INDEX spoiler_shields_by_event ON spoiler_shields (event_id, user_id);

-- Who wants one for whatever they pick. A row of its own for those who do: every pick asks, and nearly everybody has none.
CREATE TABLE spoiler_defaults (
    user_id hex_id PRIMARY KEY,
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT spoiler_defaults_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

-- Whichever code path and release writes a pick. Only before the event begins: from then on a shield is raised under
-- the account's lock, with the notices that it covers. In the order of accounts, like everybody who writes for several.
CREATE FUNCTION raise_shields_by_themselves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO spoiler_shields (user_id, event_id, raised)
    SELECT DISTINCT spoiler_defaults.user_id, events.id, true
    FROM picked
    JOIN spoiler_defaults ON spoiler_defaults.user_id = picked.user_id
    JOIN events ON events.id = picked.event_id
    WHERE events.starts_at IS NULL OR events.starts_at > clock_timestamp()
    ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT spoiler_shields_one_per_event DO NOTHING;
    RETURN NULL;
END
$$;

CREATE TRIGGER predictions_raise_shields
    AFTER INSERT ON predictions REFERENCING NEW TABLE AS picked
    FOR EACH STATEMENT EXECUTE FUNCTION raise_shields_by_themselves();

-- With the account, whichever release deletes it.
CREATE FUNCTION end_spoiler_shields() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM spoiler_shields WHERE user_id = NEW.id;
    DELETE FROM spoiler_defaults WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;

CREATE TRIGGER users_end_spoiler_shields
    BEFORE UPDATE OF deleted_at ON users
    FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_spoiler_shields();
