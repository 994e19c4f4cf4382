-- Picks of a league's members in the categories that its leaderboard shows, with their points where they are
-- settled; void ones are not shown. $1 league; then those categories: events, ids. Rows name a category by its place there, from 0.
SELECT
    predictions.user_id,
    shown.number - 1 AS "category!",
    CASE WHEN scores.prediction_id IS NULL THEN predictions.first END AS first,
    CASE WHEN scores.prediction_id IS NULL THEN predictions.second END AS second,
    CASE WHEN scores.prediction_id IS NULL THEN predictions.third END AS third,
    scores.first AS "first_points?",
    scores.second AS "second_points?",
    scores.third AS "third_points?",
    scores.exact AS "exact?",
    scores.winners AS "winners?",
    scores.hits AS "hits?"
FROM UNNEST($2::text[], $3::text[]) WITH ORDINALITY AS shown (event_id, category_id, number)
JOIN predictions
    ON predictions.event_id = shown.event_id AND predictions.category_id = shown.category_id
    AND predictions.league_id = $1
JOIN memberships
    ON memberships.league_id = predictions.league_id AND memberships.user_id = predictions.user_id
LEFT JOIN scores ON scores.prediction_id = predictions.id
WHERE scores.void IS NOT TRUE
