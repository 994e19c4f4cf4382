-- The last line of defence of a lock, and picks as they are shown.

-- No code path writes a pick of a closed event, category or prediction, or of a disabled account, unless it sets
-- podium.bypass_locks (local to its transaction). Checked after the write and under the event's lock: a concurrent lock
-- either waits for this transaction to end, or has committed and is seen here. Each category of a batch is checked once,
-- not for each of a thousand picks.
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
        WHERE refuses_picks(events) OR NOT is_open_status(categories.status) OR touched.locked
    ) OR EXISTS (
        -- A look-up for each pick: a join reads all accounts, for each batch.
        SELECT FROM touched WHERE NOT (SELECT enabled FROM users WHERE users.id = touched.user_id)
    ) THEN
        RAISE EXCEPTION 'this pick is closed'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_are_closed';
    END IF;
    RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER predictions_refuse_inserts_when_closed
    AFTER INSERT ON predictions REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_predictions();

CREATE OR REPLACE TRIGGER predictions_refuse_updates_when_closed
    AFTER UPDATE ON predictions REFERENCING OLD TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_predictions();

CREATE OR REPLACE TRIGGER predictions_refuse_deletes_when_closed
    AFTER DELETE ON predictions REFERENCING OLD TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_predictions();

-- Picks that are deleted with their league or event lose their history; a pick that its owner deletes keeps it.
CREATE OR REPLACE FUNCTION forget_pick_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM pick_history USING gone
    WHERE pick_history.user_id = gone.user_id AND prediction_id = gone.id
        AND NOT EXISTS (
            SELECT FROM leagues, categories
            WHERE leagues.id = gone.league_id
                AND categories.event_id = gone.event_id AND categories.id = gone.category_id);
    RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER predictions_take_their_history_along
    AFTER DELETE ON predictions REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION forget_pick_history();

-- The spoiler guard of accounts that want one for every event they pick. Only before the event begins: later ones are
-- raised under the account's lock, with the notifications that they cover. In the order of accounts, as everywhere.
CREATE OR REPLACE FUNCTION raise_default_shields() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER predictions_raise_shields
    AFTER INSERT ON predictions REFERENCING NEW TABLE AS picked
    FOR EACH STATEMENT EXECUTE FUNCTION raise_default_shields();

-- Shared by the listings and the single pick; narrow it by `id`, as event_views.
DROP VIEW IF EXISTS pick_views;
CREATE VIEW pick_views AS
SELECT
    predictions.id,
    predictions.event_id,
    events.name AS event_name,
    predictions.category_id,
    categories.name AS category_name,
    predictions.league_id,
    predictions.user_id,
    (predictions.locked OR refuses_picks(events) OR NOT is_open_status(categories.status)) AS locked,
    is_over(events) AS event_finished,
    predictions.first,
    predictions.second,
    predictions.third,
    first_athlete.firstname AS first_firstname,
    first_athlete.lastname AS first_lastname,
    first_athlete.country AS first_country,
    second_athlete.firstname AS second_firstname,
    second_athlete.lastname AS second_lastname,
    second_athlete.country AS second_country,
    third_athlete.firstname AS third_firstname,
    third_athlete.lastname AS third_lastname,
    third_athlete.country AS third_country,
    predictions.edited_by_admin,
    scores.first AS first_points,
    scores.second AS second_points,
    scores.third AS third_points,
    COALESCE(scores.void, false) AS void,
    predictions.created_at,
    predictions.updated_at,
    events.location AS event_location,
    events.series AS event_series,
    events.local_start_date AS event_local_start_date,
    events.local_end_date AS event_local_end_date,
    events.starts_at AS event_starts_at,
    events.cancelled AS event_cancelled,
    refuses_picks(events) AS event_closed,
    categories.status AS category_status,
    categories.discipline AS category_discipline,
    predictions.common,
    predictions.version
FROM predictions
JOIN events ON events.id = predictions.event_id
JOIN categories ON categories.event_id = predictions.event_id AND categories.id = predictions.category_id
LEFT JOIN athletes AS first_athlete ON first_athlete.id = predictions.first
LEFT JOIN athletes AS second_athlete ON second_athlete.id = predictions.second
LEFT JOIN athletes AS third_athlete ON third_athlete.id = predictions.third
LEFT JOIN scores ON scores.prediction_id = predictions.id;
