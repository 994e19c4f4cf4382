-- Events and predictions as they are shown, so that the one statement of a listing and the statement
-- of a single one cannot drift apart. Locks are by the clock as it is now, which makes the planner
-- compute a view by itself: narrow it by `id`, with the page's ids where there is a page.

-- The year an event belongs to: that of its own calendar.
CREATE FUNCTION event_year(event events) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT EXTRACT(YEAR FROM COALESCE(event.local_start_date, (event.starts_at AT TIME ZONE 'UTC')::date))::bigint
$$;

CREATE VIEW event_views AS
SELECT
    events.id,
    events.series,
    events.name,
    events.location,
    events.country,
    events.local_start_date,
    events.local_end_date,
    events.starts_at,
    events.ends_at,
    events.timezone,
    events.registration_url,
    events.public_information,
    events.cancelled,
    events.is_para,
    is_closed(events) AS closed,
    -- With the names that they leave the server by.
    COALESCE((
        SELECT jsonb_agg(jsonb_build_object(
            'dcat_id', categories.id,
            'event_id', categories.event_id,
            'dcat_name', categories.name,
            'discipline', categories.discipline,
            'status', categories.status,
            'scored', categories.scored_at IS NOT NULL
        ) ORDER BY categories.position)
        FROM categories WHERE categories.event_id = events.id
    ), '[]') AS categories
FROM events;

CREATE VIEW prediction_views AS
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
    categories.discipline AS category_discipline
FROM predictions
JOIN events ON events.id = predictions.event_id
JOIN categories ON categories.event_id = predictions.event_id AND categories.id = predictions.category_id
LEFT JOIN athletes AS first_athlete ON first_athlete.id = predictions.first
LEFT JOIN athletes AS second_athlete ON second_athlete.id = predictions.second
LEFT JOIN athletes AS third_athlete ON third_athlete.id = predictions.third
LEFT JOIN scores ON scores.prediction_id = predictions.id;

-- What the listings walk along.
CREATE INDEX events_by_day ON events (local_start_date, id);
CREATE INDEX events_by_name ON events (lower(name));
CREATE INDEX leagues_public_by_name ON leagues (lower(name), id) WHERE type = 'public';
