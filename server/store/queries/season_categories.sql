-- The settled categories of a year's events, oldest first. $1 year.
SELECT
    events.id AS "event_id: EventId",
    events.name AS event_name,
    events.local_start_date,
    categories.id AS "id: CategoryId",
    categories.name,
    categories.discipline
FROM events
JOIN categories ON categories.event_id = events.id
-- What is settled is closed; who opened it again has taken its points back.
WHERE event_year(events) = $1 AND scored_at IS NOT NULL AND NOT is_open_status(status)
ORDER BY events.starts_at NULLS FIRST, events.id, categories.position
