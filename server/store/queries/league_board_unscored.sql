-- A league's picks in these categories that have no score; those of former members, too. $1 league, then columns: event
-- and category.
SELECT
    predictions.user_id AS "user_id: UserId",
    predictions.event_id,
    predictions.category_id,
    predictions.first,
    predictions.second,
    predictions.third
FROM UNNEST($2::text[], $3::text[]) AS asked (event_id, category_id)
JOIN predictions
    ON predictions.league_id = $1
    AND predictions.event_id = asked.event_id AND predictions.category_id = asked.category_id
WHERE NOT EXISTS (SELECT FROM scores WHERE scores.prediction_id = predictions.id)
