-- Who picked an athlete in a closed category, of the newest start lists that have the athlete ($3 of them), in the
-- caller's leagues: the $4 joined last of those with at most $5 members. At most $6 members of each league, by name.
-- $1 athlete, $2 caller.
WITH listed AS (
    SELECT
        categories.event_id,
        categories.id AS category_id,
        events.name AS event_name,
        categories.name AS category_name,
        row_number() OVER (ORDER BY first_day(events) DESC, events.id DESC, categories.position) AS age
    FROM categories
    JOIN events ON events.id = categories.event_id AND NOT events.cancelled
    WHERE first_day(events) IS NOT NULL
        AND EXISTS (
            SELECT FROM start_list
            WHERE start_list.event_id = categories.event_id AND start_list.category_id = categories.id
                AND athlete_id = $1)
        AND (is_closed(events) OR NOT is_open_status(categories.status))
    ORDER BY age
    LIMIT $3
),
mine AS (
    SELECT leagues.id, leagues.name
    FROM memberships JOIN leagues ON leagues.id = memberships.league_id AND leagues.member_count <= $5
    WHERE memberships.user_id = $2
    ORDER BY joined_at DESC, leagues.id
    LIMIT $4
),
picked AS (
    SELECT
        listed.age,
        mine.id AS league_id,
        mine.name AS league_name,
        predictions.user_id,
        users.name AS user_name,
        users.picture,
        CASE $1 WHEN predictions.first THEN 1 WHEN predictions.second THEN 2 ELSE 3 END AS place,
        count(*) OVER of_league AS picked,
        row_number() OVER (of_league ORDER BY lower(users.name), users.id) AS number
    FROM listed
    CROSS JOIN mine
    JOIN predictions
        ON predictions.league_id = mine.id AND predictions.event_id = listed.event_id
        AND predictions.category_id = listed.category_id
        AND $1 IN (predictions.first, predictions.second, predictions.third)
    -- Without picks of former members.
    JOIN memberships ON memberships.league_id = mine.id AND memberships.user_id = predictions.user_id
    JOIN users ON users.id = predictions.user_id
    WINDOW of_league AS (PARTITION BY listed.age, mine.id)
)
SELECT
    listed.event_id,
    listed.event_name,
    listed.category_id,
    listed.category_name,
    picked.league_id AS "league_id!: String",
    picked.league_name AS "league_name!",
    picked.user_id AS "user_id!: String",
    picked.user_name AS "user_name!",
    picked.picture,
    picked.place AS "place!",
    picked.picked AS "picked!"
FROM picked JOIN listed ON listed.age = picked.age
WHERE picked.number <= $6
ORDER BY listed.age, lower(picked.league_name), picked.league_id, picked.number
