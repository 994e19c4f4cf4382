-- Picks of a league's members that have points, or may get provisional ones: of categories that
-- are scored, or closed and not scored yet. Newest event first. $1 league.
SELECT
    predictions.user_id,
    predictions.event_id,
    events.name AS event_name,
    predictions.category_id,
    categories.name AS category_name,
    events.starts_at,
    predictions.first,
    predictions.second,
    predictions.third,
    scores.first AS "first_points?",
    scores.second AS "second_points?",
    scores.third AS "third_points?",
    scores.exact AS "exact?",
    scores.winners AS "winners?",
    scores.hits AS "hits?",
    scores.scored_at AS "scored_at?"
FROM predictions
JOIN memberships
    ON memberships.league_id = predictions.league_id AND memberships.user_id = predictions.user_id
JOIN events ON events.id = predictions.event_id
JOIN categories ON categories.event_id = predictions.event_id AND categories.id = predictions.category_id
LEFT JOIN scores ON scores.prediction_id = predictions.id
WHERE predictions.league_id = $1
    AND (scores.prediction_id IS NOT NULL OR NOT is_open_status(categories.status))
ORDER BY events.starts_at DESC NULLS LAST, predictions.event_id, categories.position
