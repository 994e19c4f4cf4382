-- Picks of a league in the categories that its leaderboard shows, with their points where they are settled; those
-- of former members, too, but none that is void. Joined with the table of categories and nothing smaller: from its foreign key the planner
-- knows how many picks to expect, and reads a large league's scores at once instead of one by one. $1 league.
SELECT
    predictions.user_id AS "user_id: UserId",
    predictions.event_id,
    predictions.category_id,
    CASE WHEN scores.prediction_id IS NULL THEN predictions.first END AS first,
    CASE WHEN scores.prediction_id IS NULL THEN predictions.second END AS second,
    CASE WHEN scores.prediction_id IS NULL THEN predictions.third END AS third,
    scores.first AS "first_points?",
    scores.second AS "second_points?",
    scores.third AS "third_points?",
    scores.exact AS "exact?",
    scores.winners AS "winners?",
    scores.hits AS "hits?",
    CASE WHEN (scores.correction ->> 'to')::integer = scores.first + scores.second + scores.third
        THEN (scores.correction ->> 'from')::integer END AS corrected_from
FROM predictions
JOIN categories ON categories.event_id = predictions.event_id AND categories.id = predictions.category_id
LEFT JOIN scores ON scores.prediction_id = predictions.id
WHERE predictions.league_id = $1
    AND (categories.scored_at IS NOT NULL OR NOT is_open_status(categories.status))
    AND scores.void IS NOT TRUE
