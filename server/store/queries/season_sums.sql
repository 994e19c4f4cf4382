-- What a league's members have got, in one pass over their picks: by event and member, by category, and how often each
-- athlete was picked for each place of a category. Which of them a row says is in `of`, whose bits are set for what was
-- summed over: member, category, first, second, third. Nothing that is void. $1 league, $2 events.
SELECT
    predictions.event_id,
    predictions.user_id AS "user_id?: UserId",
    predictions.category_id AS "category_id?",
    predictions.first AS "first: AthleteId",
    predictions.second AS "second: AthleteId",
    predictions.third AS "third: AthleteId",
    GROUPING(predictions.user_id, predictions.category_id, predictions.first, predictions.second, predictions.third)
        AS "of!",
    count(*) AS "picks!",
    sum(scores.first + scores.second + scores.third) AS "points!",
    sum(scores.exact) AS "exact!",
    sum(scores.winners) AS "winners!",
    sum(scores.hits) AS "hits!"
FROM predictions
JOIN memberships ON memberships.league_id = predictions.league_id AND memberships.user_id = predictions.user_id
JOIN scores ON scores.prediction_id = predictions.id
WHERE predictions.league_id = $1 AND predictions.event_id = ANY($2) AND NOT scores.void
GROUP BY predictions.event_id, GROUPING SETS (
    (predictions.user_id),
    (predictions.category_id),
    (predictions.category_id, predictions.first),
    (predictions.category_id, predictions.second),
    (predictions.category_id, predictions.third)
)
