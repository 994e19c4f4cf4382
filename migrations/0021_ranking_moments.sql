-- How a category's ranking came about: one row per moment at which somebody's rank became another, so that the
-- competition can be watched again.
CREATE TABLE ranking_moments (
    event_id text NOT NULL,
    category_id text NOT NULL,
    -- From 1, without gaps, in the order of the changes.
    number integer NOT NULL,
    -- Null: it was over when we first saw it, and nobody knows when this came about.
    at timestamptz DEFAULT clock_timestamp(),
    -- The latest round that had ranks; null where none had.
    round_id text,
    -- Leaderboards showed points by this ranking.
    gives_points boolean NOT NULL,
    -- [[athlete id, rank], …] of those whose rank is another than at the moment before; null: no rank any more.
    changes jsonb NOT NULL,
    PRIMARY KEY (event_id, category_id, number),
    CONSTRAINT ranking_moments_category_exists
        FOREIGN KEY (event_id, category_id) REFERENCES categories ON DELETE CASCADE
);

-- Rankings that are there already: each as one moment.
WITH climbed AS (
    SELECT DISTINCT event_id, category_id, round ->> 'category_round_id' AS round_id
    FROM ranking_rows CROSS JOIN LATERAL jsonb_array_elements(rounds) AS rounds (round)
    WHERE round ->> 'rank' IS NOT NULL
),
listed AS (
    SELECT event_id, id AS category_id, place, round ->> 'id' AS round_id, round ->> 'name' AS name
    FROM categories CROSS JOIN LATERAL jsonb_array_elements(rounds) WITH ORDINALITY AS rounds (round, place)
),
latest AS (
    SELECT DISTINCT ON (event_id, category_id) event_id, category_id, round_id, name
    FROM listed JOIN climbed USING (event_id, category_id, round_id)
    ORDER BY event_id, category_id, place DESC
),
ranked AS (
    SELECT event_id, category_id, jsonb_agg(jsonb_build_array(athlete_id, rank) ORDER BY rank, athlete_id) AS changes
    FROM ranking_rows WHERE rank > 0 GROUP BY event_id, category_id
)
INSERT INTO ranking_moments (event_id, category_id, number, at, round_id, gives_points, changes)
SELECT ranked.event_id, ranked.category_id, 1,
    CASE WHEN categories.status IN ('finished', 'completed') THEN NULL ELSE clock_timestamp() END,
    latest.round_id,
    categories.status IN ('finished', 'completed', 'cancelled', 'canceled')
        OR (NOT is_open_status(categories.status) AND COALESCE(lower(trim(latest.name)) = 'final', false)),
    ranked.changes
FROM ranked
JOIN categories ON categories.event_id = ranked.event_id AND categories.id = ranked.category_id
LEFT JOIN latest ON latest.event_id = ranked.event_id AND latest.category_id = ranked.category_id;
