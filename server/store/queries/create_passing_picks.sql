-- Writes the new picks that pass; `create_picks.sql` judges the others, which have no row here. Most batches have none,
-- and passing picks need no verdict.
-- $1 event; then columns: position in the batch, prediction id, user, league, category, athletes picked first, second,
-- third, and whether it is saved for all leagues.
WITH wanted AS (
    SELECT *
    FROM UNNEST($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
        $10::boolean[])
        AS wanted (number, id, user_id, league_id, category_id, first, second, third, common)
),
-- The start lists that are asked for, read once. OFFSET keeps this and the next one a look-up in an index: a join may
-- read a whole table for each batch.
attending AS MATERIALIZED (
    SELECT entries.category_id, entries.athlete_id
    FROM (SELECT DISTINCT category_id FROM wanted) AS asked
    CROSS JOIN LATERAL (
        SELECT category_id, athlete_id FROM start_list
        WHERE event_id = $1 AND category_id = asked.category_id AND status <> 'not attending' OFFSET 0
    ) AS entries
),
written AS (
    INSERT INTO predictions (id, user_id, league_id, event_id, category_id, first, second, third, common)
    -- The member's ids are of the columns' type: the format of those that are asked for would be checked again.
    SELECT wanted.id, members.user_id, members.league_id, $1, category_id, first, second, third, common
    FROM wanted
    CROSS JOIN LATERAL (
        SELECT league_id, user_id FROM memberships
        WHERE memberships.league_id = wanted.league_id AND memberships.user_id = wanted.user_id OFFSET 0
    ) AS members
    WHERE (SELECT enabled FROM users WHERE users.id = wanted.user_id)
        AND COALESCE(category_id IN (
            SELECT categories.id FROM categories JOIN events ON events.id = categories.event_id
            WHERE categories.event_id = $1 AND is_open_status(categories.status) AND NOT refuses_picks(events)
        ), false)
        AND (first IS NULL OR (category_id, first) IN (SELECT category_id, athlete_id FROM attending))
        AND (second IS NULL OR (category_id, second) IN (SELECT category_id, athlete_id FROM attending))
        AND (third IS NULL OR (category_id, third) IN (SELECT category_id, athlete_id FROM attending))
    -- In one order on every server, so that two batches never wait for each other.
    ORDER BY members.user_id, members.league_id, category_id, number
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
    -- The caller knows the number of an id; Postgres would have to join for it.
    0::bigint AS "number!",
    'ok' AS "verdict!",
    id AS "id?",
    league_id AS "league_id?",
    category_id AS "category_id?",
    first AS "first?",
    second AS "second?",
    third AS "third?",
    edited_by_admin AS "edited_by_admin?",
    common AS "common?",
    version AS "version?",
    created_at AS "created_at?",
    updated_at AS "updated_at?"
FROM written
