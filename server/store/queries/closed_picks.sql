-- A league's picks in the closed categories of an event. $1 league, $2 event.
SELECT
    events.name AS event,
    categories.id AS category_id,
    categories.name AS category,
    users.id AS user_id,
    users.name AS player,
    predictions.first AS first_id,
    one.firstname || ' ' || one.lastname AS first,
    predictions.second AS second_id,
    two.firstname || ' ' || two.lastname AS second,
    predictions.third AS third_id,
    three.firstname || ' ' || three.lastname AS third,
    scores.first + scores.second + scores.third AS points
FROM events
JOIN categories ON categories.event_id = events.id
JOIN predictions ON predictions.event_id = events.id AND predictions.category_id = categories.id
JOIN memberships ON memberships.league_id = predictions.league_id AND memberships.user_id = predictions.user_id
JOIN users ON users.id = predictions.user_id
LEFT JOIN athletes AS one ON one.id = predictions.first
LEFT JOIN athletes AS two ON two.id = predictions.second
LEFT JOIN athletes AS three ON three.id = predictions.third
LEFT JOIN scores ON scores.prediction_id = predictions.id
WHERE predictions.league_id = $1 AND events.id = $2 AND (is_closed(events) OR NOT is_open_status(categories.status))
ORDER BY categories.position, lower(users.name), users.id
