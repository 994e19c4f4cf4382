-- Picks of podiums.

CREATE TABLE predictions (
    id hex_id PRIMARY KEY,
    user_id hex_id NOT NULL REFERENCES users ON DELETE CASCADE,
    league_id hex_id NOT NULL REFERENCES leagues ON DELETE CASCADE,
    event_id text NOT NULL,
    category_id text NOT NULL,
    -- Athlete ids. No foreign key: a withdrawn athlete stays picked.
    first text,
    second text,
    third text,
    -- The prediction's own lock, apart from the event's; either closes it.
    locked boolean NOT NULL DEFAULT false,
    edited_by_admin boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT predictions_one_per_category UNIQUE (user_id, event_id, category_id, league_id),
    CONSTRAINT predictions_category_exists
        FOREIGN KEY (event_id, category_id) REFERENCES categories ON DELETE CASCADE,
    CONSTRAINT predictions_pick_somebody CHECK (COALESCE(first, second, third) IS NOT NULL),
    CONSTRAINT predictions_pick_each_once
        CHECK (first IS DISTINCT FROM second OR first IS NULL),
    CONSTRAINT predictions_pick_each_once_first_third
        CHECK (first IS DISTINCT FROM third OR first IS NULL),
    CONSTRAINT predictions_pick_each_once_second_third
        CHECK (second IS DISTINCT FROM third OR second IS NULL)
);

CREATE INDEX predictions_by_category ON predictions (event_id, category_id);
CREATE INDEX predictions_by_league ON predictions (league_id, event_id);

-- The last line of defence: no code path, present or future, writes a pick of a closed event,
-- category or prediction unless it says so (podium.bypass_locks, local to the transaction).
-- It checks after the write and under the event's lock: a concurrent lock either waits for this
-- transaction to end, or has committed and is seen here.
CREATE FUNCTION refuse_closed_predictions() RETURNS trigger LANGUAGE plpgsql AS $$
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
        WHERE is_closed(events) OR NOT is_open_status(categories.status) OR touched.locked
    ) THEN
        RAISE EXCEPTION 'this pick is closed'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_are_closed';
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER predictions_refuse_inserts_when_closed
    AFTER INSERT ON predictions REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_predictions();

CREATE TRIGGER predictions_refuse_updates_when_closed
    AFTER UPDATE ON predictions REFERENCING OLD TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_predictions();

CREATE TRIGGER predictions_refuse_deletes_when_closed
    AFTER DELETE ON predictions REFERENCING OLD TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_predictions();
