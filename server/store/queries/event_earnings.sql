-- What members have earned in leagues ($1), in the season of an event ($2) and by that event. Void picks are scored, and
-- count nowhere.
SELECT
    memberships.league_id AS "league_id: LeagueId",
    memberships.user_id AS "user_id: UserId",
    leagues.name AS league_name,
    events.name AS event_name,
    COALESCE(sum(scores.first + scores.second + scores.third), 0) AS "points!",
    COALESCE(sum(scores.exact), 0) AS "exact!",
    COALESCE(sum(scores.winners), 0) AS "winners!",
    COALESCE(sum(scores.hits), 0) AS "hits!",
    COALESCE(sum(scores.first + scores.second + scores.third) FILTER (WHERE predictions.event_id = $2), 0)
        AS "event_points!",
    COALESCE(sum(scores.exact) FILTER (WHERE predictions.event_id = $2), 0) AS "event_exact!",
    COALESCE(sum(scores.winners) FILTER (WHERE predictions.event_id = $2), 0) AS "event_winners!",
    COALESCE(sum(scores.hits) FILTER (WHERE predictions.event_id = $2), 0) AS "event_hits!",
    count(predictions.id) FILTER (WHERE predictions.event_id = $2) AS "picked!",
    count(scores.prediction_id) FILTER (WHERE predictions.event_id = $2) AS "scored!",
    count(scores.prediction_id) FILTER (WHERE predictions.event_id = $2 AND NOT scores.void) AS "counted!"
FROM memberships
JOIN leagues ON leagues.id = memberships.league_id
JOIN events ON events.id = $2
LEFT JOIN predictions
    ON predictions.league_id = memberships.league_id AND predictions.user_id = memberships.user_id
    AND predictions.event_id = ANY(ARRAY(
        SELECT season.id FROM events AS season JOIN events AS asked
            ON asked.id = $2 AND event_year(season) IS NOT DISTINCT FROM event_year(asked)
    ))
LEFT JOIN scores ON scores.prediction_id = predictions.id
WHERE memberships.league_id = ANY($1)
GROUP BY memberships.league_id, memberships.user_id, leagues.name, events.name
