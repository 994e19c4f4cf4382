-- A pick tells its version, so that a save can say which one its player saw.
--
-- A view of its own: nodes of the previous release have prepared `SELECT *` from `prediction_views`, which a column more
-- would break ("cached plan must not change result type") until they open other connections. The release after this one
-- drops that view.
CREATE VIEW pick_views AS
SELECT
    predictions.id,
    predictions.event_id,
    events.name AS event_name,
    predictions.category_id,
    categories.name AS category_name,
    predictions.league_id,
    predictions.user_id,
    (predictions.locked OR is_closed(events) OR NOT is_open_status(categories.status)) AS locked,
    (categories.status IN ('finished', 'completed')) AS event_finished,
    predictions.first,
    predictions.second,
    predictions.third,
    first_athlete.firstname AS first_firstname,
    first_athlete.lastname AS first_lastname,
    first_athlete.country AS first_country,
    second_athlete.firstname AS second_firstname,
    second_athlete.lastname AS second_lastname,
    second_athlete.country AS second_country,
    third_athlete.firstname AS third_firstname,
    third_athlete.lastname AS third_lastname,
    third_athlete.country AS third_country,
    predictions.edited_by_admin,
    scores.first AS first_points,
    scores.second AS second_points,
    scores.third AS third_points,
    COALESCE(scores.void, false) AS void,
    predictions.created_at,
    predictions.updated_at,
    events.location AS event_location,
    events.series AS event_series,
    events.local_start_date AS event_local_start_date,
    events.local_end_date AS event_local_end_date,
    events.starts_at AS event_starts_at,
    events.cancelled AS event_cancelled,
    is_closed(events) AS event_closed,
    categories.status AS category_status,
    categories.discipline AS category_discipline,
    predictions.common,
    predictions.version
FROM predictions
JOIN events ON events.id = predictions.event_id
JOIN categories ON categories.event_id = predictions.event_id AND categories.id = predictions.category_id
LEFT JOIN athletes AS first_athlete ON first_athlete.id = predictions.first
LEFT JOIN athletes AS second_athlete ON second_athlete.id = predictions.second
LEFT JOIN athletes AS third_athlete ON third_athlete.id = predictions.third
LEFT JOIN scores ON scores.prediction_id = predictions.id;
