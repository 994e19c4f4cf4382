-- The last line of defence asks of each category of a batch once whether it is open, and not for each of a thousand picks.

CREATE OR REPLACE FUNCTION refuse_closed_predictions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('podium.bypass_locks', true) = 'on' THEN
        RETURN NULL;
    END IF;
    PERFORM hold_event_shared(event_id)
    FROM (SELECT DISTINCT event_id FROM touched ORDER BY event_id) AS events_touched;
    IF EXISTS (
        SELECT FROM (SELECT DISTINCT event_id, category_id, locked FROM touched) AS touched
        JOIN events ON events.id = touched.event_id
        JOIN categories ON categories.event_id = touched.event_id AND categories.id = touched.category_id
        WHERE is_closed(events) OR NOT is_open_status(categories.status) OR touched.locked
    ) OR EXISTS (
        SELECT FROM touched JOIN users ON users.id = touched.user_id WHERE NOT users.enabled
    ) THEN
        RAISE EXCEPTION 'this pick is closed'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_are_closed';
    END IF;
    RETURN NULL;
END
$$;
