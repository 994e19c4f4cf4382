-- Judges each changed pick, writes those that pass, and says of each what became of it.
-- $1 event, $2 locks are bypassed; then columns: position in the batch, prediction id, user,
-- athletes picked first, second, third, and whether it is saved for all leagues.
WITH wanted AS (
    SELECT *
    FROM UNNEST($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::boolean[])
        AS wanted (number, id, user_id, first, second, third, common)
),
judged AS (
    SELECT
        wanted.*,
        CASE
            WHEN predictions.id IS NULL THEN 'not_found'
            WHEN NOT $2 AND categories.status IN ('finished', 'completed') THEN 'category_finished'
            WHEN NOT $2 AND (NOT is_open_status(categories.status) OR is_closed(events)) THEN 'event_locked'
            WHEN NOT $2 AND predictions.locked THEN 'prediction_locked'
            WHEN memberships.user_id IS NULL OR writers.id IS NULL THEN 'not_a_member'
            -- An athlete who withdraws after being picked stays picked.
            WHEN EXISTS (
                SELECT FROM UNNEST(ARRAY[wanted.first, wanted.second, wanted.third]) AS picked (athlete_id)
                LEFT JOIN start_list
                    ON start_list.event_id = $1 AND start_list.category_id = predictions.category_id
                    AND start_list.athlete_id = picked.athlete_id
                WHERE picked.athlete_id IS NOT NULL AND start_list.athlete_id IS NULL
                    AND picked.athlete_id IS DISTINCT FROM predictions.first
                    AND picked.athlete_id IS DISTINCT FROM predictions.second
                    AND picked.athlete_id IS DISTINCT FROM predictions.third
            ) THEN 'not_on_start_list'
            WHEN EXISTS (
                SELECT FROM start_list
                WHERE start_list.event_id = $1 AND start_list.category_id = predictions.category_id
                    AND start_list.athlete_id IN (wanted.first, wanted.second, wanted.third)
                    AND start_list.status = 'not attending'
                    AND start_list.athlete_id IS DISTINCT FROM predictions.first
                    AND start_list.athlete_id IS DISTINCT FROM predictions.second
                    AND start_list.athlete_id IS DISTINCT FROM predictions.third
            ) THEN 'not_attending'
            ELSE 'ok'
        END AS verdict
    FROM wanted
    LEFT JOIN events ON events.id = $1
    LEFT JOIN predictions
        ON predictions.id = wanted.id AND predictions.event_id = $1
        AND (predictions.user_id = wanted.user_id OR ($2 AND is_closed(events)))
    LEFT JOIN categories ON categories.event_id = $1 AND categories.id = predictions.category_id
    LEFT JOIN memberships
        ON memberships.league_id = predictions.league_id AND memberships.user_id = predictions.user_id
    -- An account that was disabled while its pick was under way.
    LEFT JOIN users AS writers ON writers.id = wanted.user_id AND writers.enabled
),
newest AS (
    SELECT DISTINCT ON (id) * FROM judged WHERE verdict = 'ok' ORDER BY id, number DESC
),
written AS (
    UPDATE predictions
    SET first = newest.first, second = newest.second, third = newest.third,
        updated_at = clock_timestamp(), version = predictions.version + 1,
        edited_by_admin = predictions.edited_by_admin OR predictions.user_id <> newest.user_id,
        common = CASE WHEN predictions.user_id = newest.user_id THEN newest.common ELSE predictions.common END
    FROM newest WHERE predictions.id = newest.id
    RETURNING predictions.*, NULLIF(newest.user_id, predictions.user_id) AS editor_id
),
remembered AS (
    INSERT INTO pick_history
        (user_id, prediction_id, version, league_id, event_id, category_id, first, second, third, editor_id, happened_at)
    SELECT user_id, id, version, league_id, event_id, category_id, first, second, third, editor_id, updated_at
    FROM written
    -- What it was fifty versions ago makes room.
    ON CONFLICT ON CONSTRAINT pick_history_once_per_slot DO UPDATE
    SET version = EXCLUDED.version, first = EXCLUDED.first, second = EXCLUDED.second, third = EXCLUDED.third,
        editor_id = EXCLUDED.editor_id, happened_at = EXCLUDED.happened_at
)
SELECT judged.number AS "number!", judged.verdict AS "verdict!", judged.id AS "id?"
FROM judged
-- Nothing is read of `written`; naming it makes the order of the statement's parts plain.
LEFT JOIN written ON written.id = judged.id
