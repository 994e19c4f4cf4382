-- Rankings of finished categories, with their last day. $1 events.
SELECT
    categories.event_id,
    categories.id AS category_id,
    categories.name,
    categories.discipline,
    events.series,
    COALESCE(events.local_end_date, first_day(events)) AS "last_day!",
    array_agg(ranking_rows.athlete_id) AS "athletes!",
    array_agg(ranking_rows.rank) AS "ranks!"
FROM categories
JOIN events ON events.id = categories.event_id
JOIN ranking_rows
    ON ranking_rows.event_id = categories.event_id AND ranking_rows.category_id = categories.id
    AND ranking_rows.rank IS NOT NULL
WHERE categories.event_id = ANY($1)
    AND categories.status IN ('finished', 'completed')
    AND first_day(events) IS NOT NULL
GROUP BY categories.event_id, categories.id, events.id
