-- Predictions with the names and points that a person reads beside them, in the order of the ids.
SELECT
    predictions.id,
    predictions.event_id,
    events.name AS event_name,
    predictions.category_id,
    categories.name AS category_name,
    predictions.league_id,
    predictions.user_id,
    (predictions.locked OR is_closed(events) OR NOT is_open_status(categories.status)) AS "locked!",
    (categories.status IN ('finished', 'completed')) AS "event_finished!",
    predictions.first,
    predictions.second,
    predictions.third,
    first_athlete.firstname AS "first_firstname?",
    first_athlete.lastname AS "first_lastname?",
    first_athlete.country AS "first_country?",
    second_athlete.firstname AS "second_firstname?",
    second_athlete.lastname AS "second_lastname?",
    second_athlete.country AS "second_country?",
    third_athlete.firstname AS "third_firstname?",
    third_athlete.lastname AS "third_lastname?",
    third_athlete.country AS "third_country?",
    predictions.edited_by_admin,
    scores.first AS "first_points?",
    scores.second AS "second_points?",
    scores.third AS "third_points?",
    COALESCE(scores.void, false) AS "void!",
    predictions.created_at,
    predictions.updated_at
FROM UNNEST($1::text[]) WITH ORDINALITY AS wanted (id, position)
JOIN predictions ON predictions.id = wanted.id
JOIN events ON events.id = predictions.event_id
JOIN categories ON categories.event_id = predictions.event_id AND categories.id = predictions.category_id
LEFT JOIN athletes AS first_athlete ON first_athlete.id = predictions.first
LEFT JOIN athletes AS second_athlete ON second_athlete.id = predictions.second
LEFT JOIN athletes AS third_athlete ON third_athlete.id = predictions.third
LEFT JOIN scores ON scores.prediction_id = predictions.id
ORDER BY wanted.position
