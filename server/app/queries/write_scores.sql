-- Gives every prediction of a category the score of its podium; rows that say so already stay.
-- $1 event, $2 category, $12 void; then columns: athletes picked first, second, third; points of
-- each place; exact places, winners, hits.
-- Gives how many rows were written and, one by one, those whose total was another before.
WITH written AS (
    INSERT INTO scores (prediction_id, first, second, third, exact, winners, hits, void)
    SELECT
        predictions.id, scored.first_points, scored.second_points, scored.third_points,
        scored.exact, scored.winners, scored.hits, $12
    FROM UNNEST($3::text[], $4::text[], $5::text[], $6::integer[], $7::integer[], $8::integer[],
        $9::integer[], $10::integer[], $11::integer[])
        AS scored (first, second, third, first_points, second_points, third_points, exact, winners, hits)
    JOIN predictions
        ON predictions.event_id = $1 AND predictions.category_id = $2
        -- Equality, and not IS NOT DISTINCT FROM, so that the join can hash; no id is empty.
        AND COALESCE(predictions.first, '') = COALESCE(scored.first, '')
        AND COALESCE(predictions.second, '') = COALESCE(scored.second, '')
        AND COALESCE(predictions.third, '') = COALESCE(scored.third, '')
    ON CONFLICT (prediction_id) DO UPDATE SET
        first = EXCLUDED.first, second = EXCLUDED.second, third = EXCLUDED.third,
        exact = EXCLUDED.exact, winners = EXCLUDED.winners, hits = EXCLUDED.hits,
        void = EXCLUDED.void, scored_at = clock_timestamp()
    WHERE (scores.first, scores.second, scores.third, scores.exact, scores.winners, scores.hits, scores.void)
        IS DISTINCT FROM
        (EXCLUDED.first, EXCLUDED.second, EXCLUDED.third, EXCLUDED.exact, EXCLUDED.winners, EXCLUDED.hits,
            EXCLUDED.void)
    RETURNING prediction_id, first + second + third AS total
),
corrected AS (
    SELECT
        predictions.id, predictions.user_id, predictions.league_id,
        before.first + before.second + before.third AS old_total,
        written.total AS new_total
    FROM written
    -- Read as it was when the statement began.
    JOIN scores AS before USING (prediction_id)
    JOIN predictions ON predictions.id = written.prediction_id
    WHERE before.first + before.second + before.third <> written.total
)
SELECT
    written.count AS "written!",
    corrected.id::text AS "id?",
    corrected.user_id::text AS "user_id?",
    corrected.league_id::text AS "league_id?",
    corrected.old_total AS "from?",
    corrected.new_total AS "to?"
FROM (SELECT count(*) FROM written) AS written
LEFT JOIN corrected ON true
