-- The newest three ranks of each athlete on a start list, in finished categories of other events of its series.
-- $1 event.
WITH elsewhere AS MATERIALIZED (
    -- Numbered from the newest: ranks are then put in order by one small number.
    SELECT
        categories.event_id,
        categories.id AS category_id,
        events.name AS event_name,
        categories.name AS category_name,
        first_day(events) AS starts_on,
        row_number() OVER (ORDER BY first_day(events) DESC, events.id DESC, categories.position) AS age
    FROM events AS this
    JOIN events ON events.series = this.series AND events.id <> this.id
    JOIN categories ON categories.event_id = events.id
    WHERE this.id = $1
        AND categories.status IN ('finished', 'completed')
        AND first_day(events) IS NOT NULL
),
ranked AS (
    SELECT
        ranking_rows.athlete_id,
        ranking_rows.rank,
        elsewhere.age,
        row_number() OVER (PARTITION BY ranking_rows.athlete_id ORDER BY elsewhere.age) AS place
    FROM (SELECT DISTINCT athlete_id FROM start_list WHERE event_id = $1) AS entered
    JOIN ranking_rows ON ranking_rows.athlete_id = entered.athlete_id AND ranking_rows.rank IS NOT NULL
    JOIN elsewhere
        ON elsewhere.event_id = ranking_rows.event_id
        AND elsewhere.category_id = ranking_rows.category_id
)
SELECT
    ranked.athlete_id,
    elsewhere.event_id,
    elsewhere.event_name,
    elsewhere.category_name,
    elsewhere.starts_on AS "starts_on!",
    ranked.rank AS "rank!"
FROM ranked JOIN elsewhere ON elsewhere.age = ranked.age
WHERE ranked.place <= 3
ORDER BY ranked.athlete_id, ranked.age
