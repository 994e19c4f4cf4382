-- Writes the new picks that pass; `refused_picks.sql` says why the others, which have no row here, did not.
-- $1 event, $2 locks are bypassed; then columns: prediction id, user, league, category, athletes picked first, second,
-- third, and whether it is saved for all leagues.
WITH wanted AS (
    SELECT *
    FROM UNNEST($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::boolean[])
        WITH ORDINALITY
        AS wanted (id, user_id, league_id, category_id, first, second, third, common, number)
),
-- The start lists that are named, read once. OFFSET keeps this and the next one a look-up in an index: a join may
-- read a whole table for each batch.
attending AS MATERIALIZED (
    SELECT entries.category_id, entries.athlete_id
    FROM (SELECT DISTINCT category_id FROM wanted) AS named
    CROSS JOIN LATERAL (
        SELECT category_id, athlete_id FROM start_list
        WHERE event_id = $1 AND category_id = named.category_id AND status <> 'not attending' OFFSET 0
    ) AS entries
),
written AS (
    INSERT INTO predictions (id, user_id, league_id, event_id, category_id, first, second, third, common)
    -- The member's ids are of the columns' type: the format of those in the request would be checked again.
    SELECT wanted.id, members.user_id, members.league_id, $1, category_id, first, second, third, common
    FROM wanted
    CROSS JOIN LATERAL (
        SELECT league_id, user_id FROM memberships
        WHERE memberships.league_id = wanted.league_id AND memberships.user_id = wanted.user_id OFFSET 0
    ) AS members
    -- An account can be disabled while its pick is under way.
    WHERE (SELECT enabled FROM users WHERE users.id = wanted.user_id)
        AND COALESCE(category_id IN (
            SELECT categories.id FROM categories JOIN events ON events.id = categories.event_id
            WHERE categories.event_id = $1
                AND ($2 OR (is_open_status(categories.status) AND NOT refuses_picks(events)))
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
    id AS "id!",
    user_id AS "user_id!",
    user_id AS "writer_id!",
    league_id AS "league_id!",
    category_id AS "category_id!",
    first,
    second,
    third,
    edited_by_admin AS "edited_by_admin!",
    common AS "common!",
    version AS "version!",
    created_at AS "created_at!",
    updated_at AS "updated_at!"
FROM written
