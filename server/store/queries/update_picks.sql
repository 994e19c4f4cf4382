-- Writes the changed picks that pass; `refused_picks.sql` says why the others, which have no row here, did not. Of
-- one pick at most one change may pass.
-- $1 event, $2 locks are bypassed; then columns: prediction id, user, athletes picked first, second, third, whether it
-- is saved for all leagues, and the version that it must have, if any.
WITH wanted AS (
    SELECT *
    FROM UNNEST($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::bigint[])
        AS wanted (id, user_id, first, second, third, common, seen_version)
),
accepted AS (
    SELECT wanted.*
    FROM wanted
    -- OFFSET keeps this a look-up in the index for each pick; a join may read all predictions.
    CROSS JOIN LATERAL (
        SELECT * FROM predictions
        WHERE id = wanted.id AND event_id = $1 AND ($2 OR NOT locked)
            AND (user_id = wanted.user_id OR ($2 AND (SELECT is_closed(events) FROM events WHERE events.id = $1)))
        OFFSET 0
    ) AS known
    -- Postgres expects few rows to fulfil a comparison of a CASE, and so looks up each again for the update.
    WHERE CASE WHEN
        COALESCE(known.category_id IN (
            SELECT categories.id FROM categories JOIN events ON events.id = categories.event_id
            WHERE categories.event_id = $1
                AND ($2 OR (is_open_status(categories.status) AND NOT refuses_picks(events)))
        ), false)
        AND (SELECT true FROM memberships
            WHERE memberships.league_id = known.league_id AND memberships.user_id = known.user_id)
        -- An account can be disabled while its pick is under way.
        AND (SELECT enabled FROM users WHERE users.id = wanted.user_id)
        -- An athlete who withdraws after being picked stays picked.
        AND (wanted.first IS NULL OR wanted.first IN (known.first, known.second, known.third)
            OR (SELECT status <> 'not attending' FROM start_list
                WHERE event_id = $1 AND category_id = known.category_id AND athlete_id = wanted.first))
        AND (wanted.second IS NULL OR wanted.second IN (known.first, known.second, known.third)
            OR (SELECT status <> 'not attending' FROM start_list
                WHERE event_id = $1 AND category_id = known.category_id AND athlete_id = wanted.second))
        AND (wanted.third IS NULL OR wanted.third IN (known.first, known.second, known.third)
            OR (SELECT status <> 'not attending' FROM start_list
                WHERE event_id = $1 AND category_id = known.category_id AND athlete_id = wanted.third))
        THEN 'ok' END = 'ok'
    -- In one order on every server, so that two batches never wait for each other.
    ORDER BY wanted.id
),
written AS (
    UPDATE predictions
    SET first = accepted.first, second = accepted.second, third = accepted.third,
        updated_at = clock_timestamp(), version = predictions.version + 1,
        edited_by_admin = predictions.edited_by_admin OR predictions.user_id <> accepted.user_id,
        common = CASE WHEN predictions.user_id = accepted.user_id THEN accepted.common ELSE predictions.common END
    FROM accepted
    -- Of two servers' writes the second waits here for the first, and looks at the version once more.
    WHERE predictions.id = accepted.id
        AND predictions.version = COALESCE(accepted.seen_version, predictions.version)
    RETURNING predictions.*, accepted.user_id AS writer_id
),
remembered AS (
    INSERT INTO pick_history
        (user_id, prediction_id, version, league_id, event_id, category_id, first, second, third, editor_id, happened_at)
    SELECT user_id, id, version, league_id, event_id, category_id, first, second, third,
        NULLIF(writer_id, user_id), updated_at
    FROM written
    -- What it was fifty versions ago makes room.
    ON CONFLICT ON CONSTRAINT pick_history_once_per_slot DO UPDATE
    SET version = EXCLUDED.version, first = EXCLUDED.first, second = EXCLUDED.second, third = EXCLUDED.third,
        editor_id = EXCLUDED.editor_id, happened_at = EXCLUDED.happened_at
)
SELECT
    id AS "id!",
    user_id AS "user_id!",
    writer_id AS "writer_id!",
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
