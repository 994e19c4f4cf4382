-- A member's podiums of closed categories of events that are not settled yet, beside the caller's. One row without an
-- event for a member without any; no row for anybody else. $1 league, $2 member, $3 caller, $4 most rows.
SELECT
    events.id AS "event_id?",
    events.name AS "event_name?",
    categories.id AS "category_id?",
    categories.name AS "category_name?",
    theirs.id IS NOT NULL AS "picked!",
    theirs.first AS "first?",
    theirs.second AS "second?",
    theirs.third AS "third?",
    mine.id IS NOT NULL AS "i_picked!",
    mine.first AS "my_first?",
    mine.second AS "my_second?",
    mine.third AS "my_third?",
    COALESCE((
        SELECT jsonb_agg(jsonb_build_object(
            'athleteId', athletes.id,
            'firstname', athletes.firstname,
            'lastname', athletes.lastname,
            'country', athletes.country
        ) ORDER BY athletes.lastname, athletes.firstname, athletes.id)
        FROM athletes
        WHERE athletes.id IN (theirs.first, theirs.second, theirs.third, mine.first, mine.second, mine.third)
    ), '[]') AS "athletes!: Json<Vec<PodiumAthlete>>"
FROM memberships
LEFT JOIN (
    (
        SELECT DISTINCT event_id, category_id FROM predictions WHERE league_id = $1 AND user_id IN ($2, $3)
    ) AS picked
    JOIN events ON events.id = picked.event_id AND NOT events.cancelled
        AND EXISTS (SELECT FROM categories
                    WHERE categories.event_id = events.id AND categories.scored_at IS NULL AND NOT squads)
    JOIN categories ON categories.event_id = picked.event_id AND categories.id = picked.category_id
        AND (is_closed(events) OR NOT is_open_status(categories.status))
) ON true
LEFT JOIN predictions AS theirs ON theirs.league_id = $1 AND theirs.user_id = $2
    AND theirs.event_id = categories.event_id AND theirs.category_id = categories.id
LEFT JOIN predictions AS mine ON mine.league_id = $1 AND mine.user_id = $3
    AND mine.event_id = categories.event_id AND mine.category_id = categories.id
WHERE memberships.league_id = $1 AND memberships.user_id = $2
ORDER BY events.starts_at DESC NULLS LAST, events.id, categories.position
LIMIT $4
