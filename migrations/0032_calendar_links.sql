-- Calendars that people subscribe to: who may read one, and since when an event is as it is told there.

CREATE TABLE calendar_links (
    -- One each: a new address takes the place of the old one, which ends.
    user_id hex_id PRIMARY KEY,
    -- SHA-256 of what the address carries: a stolen database opens no calendar.
    token_hash bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT calendar_links_have_a_token_each UNIQUE (token_hash),
    CONSTRAINT calendar_links_are_of_a_hash CHECK (octet_length(token_hash) = 32),
    CONSTRAINT calendar_links_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

-- With the account, whichever release deletes it.
CREATE FUNCTION end_calendar_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM calendar_links WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;

CREATE TRIGGER users_end_calendar_links
    BEFORE UPDATE OF deleted_at ON users
    FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_calendar_link();

-- How often what a calendar shows of an event has changed, and when it last did (SEQUENCE and LAST-MODIFIED): programs
-- that have the event already take a change in only if these have moved. Counted here, so that whichever release writes
-- an event counts.
ALTER TABLE events
    ADD COLUMN calendar_sequence integer NOT NULL DEFAULT 0,
    ADD COLUMN calendar_changed_at timestamptz NOT NULL DEFAULT clock_timestamp();

CREATE FUNCTION note_calendar_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.calendar_sequence := OLD.calendar_sequence + 1;
    NEW.calendar_changed_at := clock_timestamp();
    RETURN NEW;
END
$$;

CREATE TRIGGER events_calendar_change
    BEFORE UPDATE ON events
    FOR EACH ROW
    WHEN ((OLD.name, OLD.location, OLD.local_start_date, OLD.local_end_date, OLD.starts_at, OLD.cancelled)
        IS DISTINCT FROM
        (NEW.name, NEW.location, NEW.local_start_date, NEW.local_end_date, NEW.starts_at, NEW.cancelled))
    EXECUTE FUNCTION note_calendar_change();
