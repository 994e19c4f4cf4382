-- Documents of the results services, their age and their faults.

-- The documents beside the parsed rows, so that an improved parser can be run over the history.
CREATE TABLE upstream_documents (
    series text NOT NULL,
    path text NOT NULL,
    -- SHA-256 of the body: an unchanged document is not parsed again.
    sha256 bytea NOT NULL,
    body text NOT NULL,
    fetched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (series, path)
);

-- Bodies that could not be parsed, kept for an admin.
CREATE TABLE upstream_rejects (
    series text NOT NULL,
    path text NOT NULL,
    sha256 bytea NOT NULL,
    body text NOT NULL,
    reason text NOT NULL,
    rejected_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (series, path, sha256)
);

-- One row per fetched subject: an event, or a series' list of seasons.
CREATE TABLE feed_health (
    -- 'event:1405', 'seasons:ifsc'
    subject text PRIMARY KEY,
    series text NOT NULL,
    event_id text,
    -- When all of it was last fetched. Null: never.
    good_at timestamptz,
    -- The current fault: a stable word, and its cause.
    fault_kind text,
    fault text,
    faulty_since timestamptz,
    -- Consecutive ones.
    failures integer NOT NULL DEFAULT 0,
    CONSTRAINT feed_health_fault_is_whole
        CHECK (num_nulls(fault_kind, fault, faulty_since) IN (0, 3) AND (fault IS NULL) = (failures = 0))
);

-- Events of past seasons that were fetched completely: an interrupted back-fill resumes after them.
CREATE TABLE backfilled_events (
    event_id text PRIMARY KEY,
    backfilled_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
