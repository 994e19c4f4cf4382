-- Judges each pick that is to go, deletes those that may, and says of each what became of it.
-- $1 event, $2 locks are bypassed; then columns: position in the batch, prediction id, user, and the version that it must
-- have, if any.
WITH wanted AS (
    SELECT * FROM UNNEST($3::bigint[], $4::text[], $5::text[], $6::bigint[])
        AS wanted (number, id, user_id, seen_version)
),
judged AS (
    SELECT
        wanted.*,
        CASE
            WHEN predictions.id IS NULL OR writers.id IS NULL THEN 'not_found'
            WHEN NOT $2 AND categories.status IN ('finished', 'completed') THEN 'category_finished'
            WHEN NOT $2 AND (NOT is_open_status(categories.status) OR refuses_picks(events)) THEN 'event_locked'
            WHEN NOT $2 AND predictions.locked THEN 'prediction_locked'
            WHEN seen_version <> predictions.version THEN 'changed'
            ELSE 'ok'
        END AS verdict
    FROM wanted
    LEFT JOIN events ON events.id = $1
    LEFT JOIN predictions
        ON predictions.id = wanted.id AND predictions.event_id = $1
        AND predictions.user_id = wanted.user_id
    LEFT JOIN categories ON categories.event_id = $1 AND categories.id = predictions.category_id
    -- An account that was disabled while this was under way.
    LEFT JOIN users AS writers ON writers.id = wanted.user_id AND writers.enabled
),
gone AS (
    DELETE FROM predictions USING judged
    WHERE predictions.id = judged.id AND judged.verdict = 'ok'
        AND predictions.version = COALESCE(judged.seen_version, predictions.version)
    RETURNING predictions.id, predictions.user_id, predictions.league_id, predictions.event_id,
        predictions.category_id, predictions.version + 1 AS version
),
remembered AS (
    INSERT INTO pick_history (user_id, prediction_id, version, league_id, event_id, category_id, happened_at)
    SELECT user_id, id, version, league_id, event_id, category_id, clock_timestamp()
    FROM gone
    ON CONFLICT ON CONSTRAINT pick_history_once_per_slot DO UPDATE
    SET version = EXCLUDED.version, first = NULL, second = NULL, third = NULL, editor_id = NULL,
        happened_at = EXCLUDED.happened_at
),
-- Of what was deleted at the same place only this stays, or it would grow with every pick made and deleted.
forgotten AS (
    DELETE FROM pick_history USING gone
    WHERE pick_history.user_id = gone.user_id AND pick_history.league_id = gone.league_id
        AND pick_history.event_id = gone.event_id AND pick_history.category_id = gone.category_id
        AND prediction_id <> gone.id
)
SELECT
    judged.number AS "number!",
    -- Changed by another transaction since it was judged.
    CASE WHEN judged.verdict = 'ok' AND seen_version IS NOT NULL AND gone.id IS NULL THEN 'changed'
        ELSE judged.verdict END AS "verdict!",
    judged.id AS "id?"
FROM judged
LEFT JOIN gone ON gone.id = judged.id
