-- The newest three ranks of each athlete on a start list, in finished categories of other events of its series.
-- $1 event.
SELECT
    entered.athlete_id,
    latest.event_id AS "event_id!",
    latest.event_name AS "event_name!",
    latest.category_name AS "category_name!",
    latest.starts_on AS "starts_on!",
    latest.rank AS "rank!"
FROM events AS this
CROSS JOIN LATERAL (
    SELECT DISTINCT athlete_id FROM start_list WHERE start_list.event_id = this.id
) AS entered
CROSS JOIN LATERAL (
    SELECT
        events.id AS event_id,
        events.name AS event_name,
        categories.name AS category_name,
        categories.position,
        first_day(events) AS starts_on,
        ranking_rows.rank
    FROM ranking_rows
    JOIN events ON events.id = ranking_rows.event_id
    JOIN categories
        ON categories.event_id = ranking_rows.event_id AND categories.id = ranking_rows.category_id
    WHERE ranking_rows.athlete_id = entered.athlete_id
        AND ranking_rows.rank IS NOT NULL
        AND events.id <> this.id
        AND events.series = this.series
        AND categories.status IN ('finished', 'completed')
        AND first_day(events) IS NOT NULL
    ORDER BY starts_on DESC, events.id DESC, categories.position
    LIMIT 3
) AS latest
WHERE this.id = $1
ORDER BY entered.athlete_id, latest.starts_on DESC, latest.event_id DESC, latest.position
