-- What `refusals.rs` has to know of writes that did not pass. Its snapshot is newer than theirs: a pick that another
-- transaction or the same batch has created in the meantime is found. One row for each write, in their order.
-- $1 event, $2 locks are bypassed; then columns: prediction id, user, league and category of a new pick, athletes picked
-- first, second and third.
SELECT
    categories.id IS NOT NULL AS "category_exists!",
    COALESCE(categories.status IN ('finished', 'completed'), false) AS "category_finished!",
    COALESCE(NOT is_open_status(categories.status) OR refuses_picks(events), false) AS "event_locked!",
    memberships.user_id IS NOT NULL AS "is_member!",
    writers.id IS NOT NULL AS "may_write!",
    known.id AS "known_id?",
    COALESCE(known.user_id = wanted.user_id, false) AS "is_own!",
    COALESCE(known.locked, false) AS "pick_locked!",
    known.version AS "version?",
    athletes.unlisted AS "unlisted!",
    athletes.withdrawn AS "withdrawn!"
FROM UNNEST($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
    WITH ORDINALITY
    AS wanted (id, user_id, league_id, category_id, first, second, third, number)
LEFT JOIN events ON events.id = $1
-- A new pick by its place, any other by its id.
LEFT JOIN LATERAL (
    SELECT * FROM predictions
    WHERE wanted.league_id IS NOT NULL AND user_id = wanted.user_id AND event_id = $1
        AND category_id = wanted.category_id AND league_id = wanted.league_id
    UNION ALL
    SELECT * FROM predictions
    WHERE wanted.league_id IS NULL AND id = wanted.id AND event_id = $1
        AND (user_id = wanted.user_id OR ($2 AND is_closed(events)))
) AS known ON true
LEFT JOIN categories
    ON categories.event_id = $1 AND categories.id = COALESCE(known.category_id, wanted.category_id)
LEFT JOIN memberships
    ON memberships.league_id = COALESCE(known.league_id, wanted.league_id)
    AND memberships.user_id = COALESCE(known.user_id, wanted.user_id)
LEFT JOIN users AS writers ON writers.id = wanted.user_id AND writers.enabled
CROSS JOIN LATERAL (
    SELECT
        COALESCE(bool_or(entries.athlete_id IS NULL), false) AS unlisted,
        COALESCE(bool_or(entries.status = 'not attending'), false) AS withdrawn
    FROM UNNEST(ARRAY[wanted.first, wanted.second, wanted.third]) AS picked (athlete_id)
    LEFT JOIN start_list AS entries
        ON entries.event_id = $1 AND entries.category_id = categories.id AND entries.athlete_id = picked.athlete_id
    -- An athlete who withdraws after being picked stays picked.
    WHERE picked.athlete_id IS NOT NULL
        AND (known.id IS NULL OR wanted.league_id IS NOT NULL
            OR picked.athlete_id NOT IN
                (COALESCE(known.first, ''), COALESCE(known.second, ''), COALESCE(known.third, '')))
) AS athletes
ORDER BY number
