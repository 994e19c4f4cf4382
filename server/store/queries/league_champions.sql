-- The best of a league's members in each of these years by all their final points, in the order of the leaderboard
-- (docs/rules.md, "Leaderboard order"): the first of equals by name, and how many they are. $1 league, $2 years, $3 how
-- many.
WITH earned AS (
    SELECT
        event_year(events) AS year,
        predictions.user_id,
        sum(scores.first + scores.second + scores.third) AS points,
        sum(scores.exact) AS exact,
        sum(scores.winners) AS winners,
        sum(scores.hits) AS hits
    FROM events
    JOIN predictions ON predictions.league_id = $1 AND predictions.event_id = events.id
    JOIN memberships ON memberships.league_id = predictions.league_id AND memberships.user_id = predictions.user_id
    JOIN scores ON scores.prediction_id = predictions.id AND NOT scores.void
    WHERE event_year(events) = ANY($2)
    GROUP BY event_year(events), predictions.user_id
),
ranked AS (
    SELECT *, rank() OVER (PARTITION BY year ORDER BY points DESC, exact DESC, winners DESC, hits DESC) AS rank
    FROM earned WHERE points > 0
),
named AS (
    SELECT
        year, points, users.id, name, picture,
        count(*) OVER (PARTITION BY year) AS champions,
        row_number() OVER (PARTITION BY year ORDER BY lower(name), users.id) AS place
    FROM ranked JOIN users ON users.id = user_id
    WHERE rank = 1
)
SELECT
    year AS "year!",
    points AS "points!",
    id AS "id!: UserId",
    name AS "name!",
    picture,
    champions AS "champions!"
FROM named WHERE place <= $3
ORDER BY year DESC, place
