-- Final points: one row per prediction, replaced and never added to, so that scoring again after
-- a correction is exact. Standings are sums over these rows.

CREATE TABLE scores (
    prediction_id hex_id PRIMARY KEY REFERENCES predictions ON DELETE CASCADE,
    first integer NOT NULL,
    second integer NOT NULL,
    third integer NOT NULL,
    -- Places hit exactly, winners picked first, picked athletes on the podium: the tie-breaks.
    exact integer NOT NULL,
    winners integer NOT NULL,
    hits integer NOT NULL,
    scored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT scores_within_the_rule
        CHECK (first BETWEEN 0 AND 20 AND second BETWEEN 0 AND 15 AND third BETWEEN 0 AND 10)
);
