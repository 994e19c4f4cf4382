-- Scores of a league's picks, one row per category; those of former members, too. `scored` counts the void ones, which
-- are not listed. Lists, because a large league's scores as rows would take longer to send and to read than to find.
-- $1 league, $2 the events that count.
SELECT
    predictions.event_id,
    predictions.category_id,
    count(*) AS "scored!",
    string_agg(predictions.user_id, ' ') FILTER (WHERE NOT void) AS users,
    -- One number per score, which `unpacked` takes apart.
    array_agg(
        scores.first | (scores.second << 5) | (scores.third << 9)
        | (scores.exact << 13) | (scores.winners << 15) | (scores.hits << 17)
    ) FILTER (WHERE NOT void) AS points,
    string_agg(predictions.user_id, ' ') FILTER (WHERE is_corrected) AS corrected_users,
    array_agg((scores.correction ->> 'from')::integer) FILTER (WHERE is_corrected) AS corrected_from
FROM predictions
JOIN scores ON scores.prediction_id = predictions.id
CROSS JOIN LATERAL (
    SELECT NOT void AND (correction ->> 'to')::integer = scores.first + scores.second + scores.third AS is_corrected
) AS corrections
WHERE predictions.league_id = $1 AND predictions.event_id = ANY($2)
GROUP BY predictions.event_id, predictions.category_id
