-- Categories of a league's picks, and whether they are open: neither scored nor closed. Newest event first. $1 league, $2
-- the events that count; of the others, the open ones only.
SELECT
    categories.event_id AS "event_id: EventId",
    events.name AS event_name,
    categories.id AS "id: CategoryId",
    categories.name,
    events.starts_at,
    categories.scored_at,
    (categories.scored_at IS NULL AND is_open_status(categories.status)) AS "is_open!",
    counted.picks AS "picks!"
FROM categories
JOIN events ON events.id = categories.event_id
-- Counted category by category, from the index alone.
CROSS JOIN LATERAL (
    SELECT count(*) AS picks FROM predictions
    WHERE predictions.league_id = $1
        AND predictions.event_id = categories.event_id AND predictions.category_id = categories.id
) AS counted
WHERE counted.picks > 0
    AND (categories.event_id = ANY($2) OR (categories.scored_at IS NULL AND is_open_status(categories.status)))
ORDER BY events.starts_at DESC NULLS LAST, categories.event_id, categories.position
