-- The form model's podiums of closed categories in which a current member has a pick, beside the caller's.
-- No row where it does not play. $1 league, $2 caller, $3 most rows.
SELECT
    events.id AS event_id,
    events.name AS event_name,
    categories.id AS category_id,
    categories.name AS category_name,
    theirs.first,
    theirs.second,
    theirs.third,
    mine.id IS NOT NULL AS "i_picked!",
    mine.first AS "my_first?",
    mine.second AS "my_second?",
    mine.third AS "my_third?",
    categories.scored_at IS NULL AS "provisional!",
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
FROM leagues
JOIN form_predictions AS theirs ON leagues.form_plays
JOIN events ON events.id = theirs.event_id AND NOT events.cancelled
JOIN categories ON categories.event_id = theirs.event_id AND categories.id = theirs.category_id
    AND (is_closed(events) OR NOT is_open_status(categories.status))
LEFT JOIN predictions AS mine ON mine.league_id = $1 AND mine.user_id = $2
    AND mine.event_id = categories.event_id AND mine.category_id = categories.id
WHERE leagues.id = $1
    AND EXISTS (
        SELECT FROM predictions
        JOIN memberships ON memberships.league_id = predictions.league_id AND memberships.user_id = predictions.user_id
        WHERE predictions.league_id = $1
            AND predictions.event_id = categories.event_id AND predictions.category_id = categories.id
    )
ORDER BY events.starts_at DESC NULLS LAST, events.id, categories.position
LIMIT $3
