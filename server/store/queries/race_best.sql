-- The best of a league's members by their points in one event, and how many have which total. The points that each
-- distinct podium earns come with the question. $1 league, $2 event, $3 to $6 podiums, $7 their points, $8 how many.
WITH worth AS (
    SELECT * FROM UNNEST($3::text[], $4::text[], $5::text[], $6::text[], $7::integer[])
        AS worth (category_id, first, second, third, points)
),
totals AS MATERIALIZED (
    SELECT predictions.user_id, sum(worth.points) AS total
    FROM predictions
    JOIN memberships ON memberships.league_id = predictions.league_id AND memberships.user_id = predictions.user_id
    JOIN worth ON worth.category_id = predictions.category_id
        AND COALESCE(worth.first, '') = COALESCE(predictions.first, '')
        AND COALESCE(worth.second, '') = COALESCE(predictions.second, '')
        AND COALESCE(worth.third, '') = COALESCE(predictions.third, '')
    WHERE predictions.league_id = $1 AND predictions.event_id = $2
    GROUP BY predictions.user_id
),
best AS (
    SELECT user_id, total, name, picture, rank() OVER (ORDER BY total DESC) AS rank
    FROM totals JOIN users ON users.id = totals.user_id
    ORDER BY total DESC, name, user_id LIMIT $8
)
SELECT
    best.user_id AS "user_id!: UserId",
    best.name AS "name!",
    best.picture,
    best.rank AS "rank!",
    (SELECT jsonb_agg(jsonb_build_array(category_id, first, second, third)) FROM predictions
     WHERE predictions.league_id = $1 AND predictions.event_id = $2 AND predictions.user_id = best.user_id
        AND category_id = ANY($3)) AS "picks!: Json<Vec<StoredPick>>",
    (SELECT jsonb_agg(jsonb_build_array(total, players)) FROM (
        SELECT total, count(*) AS players FROM totals GROUP BY total
     ) AS by_total) AS "players_by_total!: Json<Vec<(u32, u32)>>"
FROM best
ORDER BY best.total DESC, best.name, best.user_id
