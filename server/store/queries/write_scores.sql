-- Gives every prediction of a category the score of its podium; rows that say so already stay.
-- $1 event, $2 category, $12 void; then columns: athletes picked first, second, third; points of
-- each place; exact places, winners, hits; and $13 why points of the podium would be others, if they are.
-- Gives how many rows were written and, one by one, those whose total was another before.
WITH computed AS (
    SELECT
        predictions.id, predictions.user_id, predictions.league_id,
        scored.first_points, scored.second_points, scored.third_points,
        scored.exact, scored.winners, scored.hits, scored.because,
        scored.first_points + scored.second_points + scored.third_points AS total,
        -- Null where the prediction was not scored before.
        before.first + before.second + before.third AS total_before
    FROM UNNEST($3::text[], $4::text[], $5::text[], $6::integer[], $7::integer[], $8::integer[],
        $9::integer[], $10::integer[], $11::integer[], $13::jsonb[])
        AS scored (first, second, third, first_points, second_points, third_points, exact, winners, hits, because)
    JOIN predictions
        ON predictions.event_id = $1 AND predictions.category_id = $2
        -- Equality, and not IS NOT DISTINCT FROM, so that the join can hash; no id is empty.
        AND COALESCE(predictions.first, '') = COALESCE(scored.first, '')
        AND COALESCE(predictions.second, '') = COALESCE(scored.second, '')
        AND COALESCE(predictions.third, '') = COALESCE(scored.third, '')
    LEFT JOIN scores AS before ON before.prediction_id = predictions.id
),
written AS (
    INSERT INTO scores (prediction_id, first, second, third, exact, winners, hits, void, correction)
    SELECT
        id, first_points, second_points, third_points, exact, winners, hits, $12,
        CASE WHEN total <> total_before THEN because || jsonb_build_object('from', total_before, 'to', total) END
    FROM computed
    -- Sorted, so that all is read before anything is written: a planner that takes scores for empty reads all of it
    -- for each prediction, and while it fills that is quadratic.
    ORDER BY id
    ON CONFLICT (prediction_id) DO UPDATE SET
        first = EXCLUDED.first, second = EXCLUDED.second, third = EXCLUDED.third,
        exact = EXCLUDED.exact, winners = EXCLUDED.winners, hits = EXCLUDED.hits,
        void = EXCLUDED.void, scored_at = clock_timestamp(),
        -- As many points as before, by other places: what was last said of them is still so.
        correction = COALESCE(EXCLUDED.correction, scores.correction)
    WHERE (scores.first, scores.second, scores.third, scores.exact, scores.winners, scores.hits, scores.void)
        IS DISTINCT FROM
        (EXCLUDED.first, EXCLUDED.second, EXCLUDED.third, EXCLUDED.exact, EXCLUDED.winners, EXCLUDED.hits,
            EXCLUDED.void)
    RETURNING prediction_id
)
SELECT
    written.count AS "written!",
    corrected.id AS "id?",
    corrected.user_id AS "user_id?: UserId",
    corrected.league_id AS "league_id?: LeagueId",
    leagues.name AS "league_name?",
    corrected.total_before AS "from?",
    corrected.total AS "to?",
    corrected.because || jsonb_build_object('from', corrected.total_before, 'to', corrected.total) AS "correction?"
FROM (SELECT count(*) FROM written) AS written
LEFT JOIN computed AS corrected ON corrected.total <> corrected.total_before
LEFT JOIN leagues ON leagues.id = corrected.league_id
