-- Categories of a league's picks that are scored, or closed and not scored yet. Newest event first.
-- $1 league.
SELECT
    categories.event_id,
    events.name AS event_name,
    categories.id,
    categories.name,
    events.starts_at,
    categories.scored_at
FROM (
    SELECT DISTINCT event_id, category_id FROM predictions WHERE league_id = $1
) AS picked
JOIN categories ON categories.event_id = picked.event_id AND categories.id = picked.category_id
JOIN events ON events.id = categories.event_id
WHERE categories.scored_at IS NOT NULL OR NOT is_open_status(categories.status)
ORDER BY events.starts_at DESC NULLS LAST, categories.event_id, categories.position
