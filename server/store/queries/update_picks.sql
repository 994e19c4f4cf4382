-- Judges each changed pick, writes those that pass, and says of each what became of it.
-- $1 event, $2 locks are bypassed; then columns: position in the batch, prediction id, user,
-- athletes picked first, second, third, whether it is saved for all leagues, and the version that it must have, if any.
WITH wanted AS (
    SELECT *
    FROM UNNEST($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::boolean[], $10::bigint[])
        AS wanted (number, id, user_id, first, second, third, common, seen_version)
),
found AS MATERIALIZED (
    SELECT
        wanted.*, predictions.id AS found_id, predictions.user_id AS owner_id, predictions.league_id,
        predictions.category_id, predictions.locked, predictions.version,
        -- Who is picked now and was not before: an athlete who withdraws after being picked stays picked.
        CASE WHEN wanted.first IN (predictions.first, predictions.second, predictions.third)
            THEN NULL ELSE wanted.first END AS new_first,
        CASE WHEN wanted.second IN (predictions.first, predictions.second, predictions.third)
            THEN NULL ELSE wanted.second END AS new_second,
        CASE WHEN wanted.third IN (predictions.first, predictions.second, predictions.third)
            THEN NULL ELSE wanted.third END AS new_third
    FROM wanted
    LEFT JOIN events ON events.id = $1
    LEFT JOIN predictions
        ON predictions.id = wanted.id AND predictions.event_id = $1
        AND (predictions.user_id = wanted.user_id OR ($2 AND is_closed(events)))
),
-- The start lists that are asked for, read once: looked up pick by pick they were a fifth of a rush's statement.
entered AS MATERIALIZED (
    SELECT category_id, athlete_id, status FROM start_list
    WHERE event_id = $1 AND category_id IN (SELECT category_id FROM found)
),
judged AS (
    SELECT
        found.*,
        CASE
            WHEN found_id IS NULL THEN 'not_found'
            WHEN NOT $2 AND categories.status IN ('finished', 'completed') THEN 'category_finished'
            WHEN NOT $2 AND (NOT is_open_status(categories.status) OR refuses_picks(events)) THEN 'event_locked'
            WHEN NOT $2 AND found.locked THEN 'prediction_locked'
            WHEN memberships.user_id IS NULL OR writers.id IS NULL THEN 'not_a_member'
            WHEN seen_version <> found.version THEN 'changed'
            WHEN (new_first IS NOT NULL AND first_entry.athlete_id IS NULL)
                OR (new_second IS NOT NULL AND second_entry.athlete_id IS NULL)
                OR (new_third IS NOT NULL AND third_entry.athlete_id IS NULL) THEN 'not_on_start_list'
            WHEN 'not attending' IN (first_entry.status, second_entry.status, third_entry.status) THEN 'not_attending'
            ELSE 'ok'
        END AS verdict
    FROM found
    LEFT JOIN events ON events.id = $1
    LEFT JOIN categories ON categories.event_id = $1 AND categories.id = found.category_id
    LEFT JOIN memberships
        ON memberships.league_id = found.league_id AND memberships.user_id = found.owner_id
    -- An account that was disabled while its pick was under way.
    LEFT JOIN users AS writers ON writers.id = found.user_id AND writers.enabled
    LEFT JOIN entered AS first_entry
        ON first_entry.category_id = found.category_id AND first_entry.athlete_id = new_first
    LEFT JOIN entered AS second_entry
        ON second_entry.category_id = found.category_id AND second_entry.athlete_id = new_second
    LEFT JOIN entered AS third_entry
        ON third_entry.category_id = found.category_id AND third_entry.athlete_id = new_third
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
    FROM newest
    -- Of two servers' writes the second waits here for the first, and looks at the version once more.
    WHERE predictions.id = newest.id AND predictions.version = COALESCE(newest.seen_version, predictions.version)
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
SELECT
    judged.number AS "number!",
    -- Changed or deleted by another transaction since it was judged.
    CASE WHEN judged.verdict = 'ok' AND written.id IS NULL THEN 'changed' ELSE judged.verdict END AS "verdict!",
    judged.id AS "id?",
    written.league_id AS "league_id?",
    written.category_id AS "category_id?",
    written.first AS "first?",
    written.second AS "second?",
    written.third AS "third?",
    written.edited_by_admin AS "edited_by_admin?",
    written.common AS "common?",
    written.version AS "version?",
    written.created_at AS "created_at?",
    written.updated_at AS "updated_at?"
FROM judged
LEFT JOIN written ON written.id = judged.id
