-- Judges each new pick, writes those that pass, and says of each what became of it.
-- $1 event, $2 locks are bypassed; then columns: position in the batch, prediction id, user,
-- league, category, athletes picked first, second, third, and whether it is saved for all leagues.
WITH wanted AS (
    SELECT *
    FROM UNNEST($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
        $11::boolean[])
        AS wanted (number, id, user_id, league_id, category_id, first, second, third, common)
),
-- The start lists that are asked for, read once: looked up pick by pick they were a fifth of a rush's statement.
entered AS MATERIALIZED (
    SELECT category_id, athlete_id, status FROM start_list
    WHERE event_id = $1 AND category_id IN (SELECT category_id FROM wanted)
),
judged AS (
    SELECT
        wanted.*,
        existing.id AS existing_id,
        CASE
            WHEN categories.id IS NULL THEN 'unknown_category'
            WHEN memberships.user_id IS NULL OR writers.id IS NULL THEN 'not_a_member'
            WHEN NOT $2 AND categories.status IN ('finished', 'completed') THEN 'category_finished'
            WHEN NOT $2 AND (NOT is_open_status(categories.status) OR refuses_picks(events)) THEN 'event_locked'
            WHEN existing.id IS NOT NULL THEN 'exists'
            WHEN (wanted.first IS NOT NULL AND first_entry.athlete_id IS NULL)
                OR (wanted.second IS NOT NULL AND second_entry.athlete_id IS NULL)
                OR (wanted.third IS NOT NULL AND third_entry.athlete_id IS NULL) THEN 'not_on_start_list'
            WHEN 'not attending' IN (first_entry.status, second_entry.status, third_entry.status) THEN 'not_attending'
            ELSE 'ok'
        END AS verdict
    FROM wanted
    LEFT JOIN events ON events.id = $1
    LEFT JOIN categories ON categories.event_id = $1 AND categories.id = wanted.category_id
    LEFT JOIN memberships
        ON memberships.league_id = wanted.league_id AND memberships.user_id = wanted.user_id
    -- An account that was disabled while its pick was under way.
    LEFT JOIN users AS writers ON writers.id = wanted.user_id AND writers.enabled
    LEFT JOIN predictions AS existing
        ON existing.user_id = wanted.user_id AND existing.event_id = $1
        AND existing.category_id = wanted.category_id AND existing.league_id = wanted.league_id
    LEFT JOIN entered AS first_entry
        ON first_entry.category_id = wanted.category_id AND first_entry.athlete_id = wanted.first
    LEFT JOIN entered AS second_entry
        ON second_entry.category_id = wanted.category_id AND second_entry.athlete_id = wanted.second
    LEFT JOIN entered AS third_entry
        ON third_entry.category_id = wanted.category_id AND third_entry.athlete_id = wanted.third
),
written AS (
    INSERT INTO predictions (id, user_id, league_id, event_id, category_id, first, second, third, common)
    SELECT id, user_id, league_id, $1, category_id, first, second, third, common
    -- In one order on every server, so that two batches never wait for each other.
    FROM judged WHERE verdict = 'ok' ORDER BY user_id, league_id, category_id, number
    ON CONFLICT ON CONSTRAINT predictions_one_per_category DO NOTHING
    RETURNING *
),
remembered AS (
    INSERT INTO pick_history
        (user_id, prediction_id, version, league_id, event_id, category_id, first, second, third, happened_at)
    SELECT user_id, id, version, league_id, $1, category_id, first, second, third, updated_at
    FROM written
)
SELECT
    judged.number AS "number!",
    -- The same pick twice in one batch: the first one is written, the others find it.
    CASE WHEN judged.verdict = 'ok' AND mine.id IS NULL THEN 'exists' ELSE judged.verdict END AS "verdict!",
    COALESCE(mine.id, other.id, judged.existing_id) AS "id?",
    mine.league_id AS "league_id?",
    mine.category_id AS "category_id?",
    mine.first AS "first?",
    mine.second AS "second?",
    mine.third AS "third?",
    mine.edited_by_admin AS "edited_by_admin?",
    mine.common AS "common?",
    mine.version AS "version?",
    mine.created_at AS "created_at?",
    mine.updated_at AS "updated_at?"
FROM judged
LEFT JOIN written AS mine ON mine.id = judged.id
LEFT JOIN written AS other
    ON judged.verdict = 'ok' AND other.user_id = judged.user_id
    AND other.league_id = judged.league_id AND other.category_id = judged.category_id
