-- How fresh what we have of upstream is, and how far back-fills have come.

-- One row per thing that is fetched: an event, or a series' list of seasons.
CREATE TABLE feed_health (
    -- 'event:1405', 'seasons:ifsc'
    subject text PRIMARY KEY,
    series text NOT NULL,
    event_id text,
    -- When all of it was last had. Null: never yet.
    good_at timestamptz,
    -- What is wrong now; a stable word, and the cause in words.
    fault_kind text,
    fault text,
    faulty_since timestamptz,
    -- In a row.
    failures integer NOT NULL DEFAULT 0,
    CONSTRAINT feed_health_fault_is_whole
        CHECK (num_nulls(fault_kind, fault, faulty_since) IN (0, 3) AND (fault IS NULL) = (failures = 0))
);

-- Events of past seasons that were fetched completely: a back-fill that was broken off goes on
-- behind them.
CREATE TABLE backfilled_events (
    event_id text PRIMARY KEY,
    backfilled_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
