-- The events of a league's picks, with what decides whether they have begun. $1 league.
SELECT
    events.id AS "id: EventId",
    event_year(events) AS year,
    events.starts_at,
    events.locked,
    events.cancelled,
    events.postponed,
    ARRAY(SELECT status FROM categories WHERE categories.event_id = events.id) AS "statuses!",
    clock_timestamp() AS "now!"
FROM events
-- Asked event by event, from the index alone.
CROSS JOIN LATERAL (
    SELECT FROM predictions WHERE predictions.league_id = $1 AND predictions.event_id = events.id LIMIT 1
) AS picked
