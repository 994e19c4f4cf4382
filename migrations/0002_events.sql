-- Competitions as upstream tells them. Upstream ids are unique per series only, so ids of other
-- series than ifsc carry a prefix (usa-504).

CREATE TABLE events (
    id text PRIMARY KEY,
    series text NOT NULL,
    name text NOT NULL,
    location text NOT NULL,
    country text,
    local_start_date date,
    local_end_date date,
    -- Local midnight of the first day: when picks close by themselves.
    starts_at timestamptz,
    ends_at timestamptz,
    timezone text,
    registration_url text,
    public_information jsonb NOT NULL DEFAULT '{}',
    cancelled boolean NOT NULL DEFAULT false,
    -- Set by an admin, or by the event's actor at starts_at.
    locked boolean NOT NULL DEFAULT false,
    -- An admin unlocked it after its start: from then on only an admin locks it again.
    reopened boolean NOT NULL DEFAULT false,
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT events_series_is_known CHECK (series IN ('ifsc', 'usa'))
);

CREATE INDEX events_by_start ON events (starts_at);

CREATE TABLE categories (
    event_id text NOT NULL REFERENCES events ON DELETE CASCADE,
    -- Unique within its event only: upstream uses the same number in every event.
    id text NOT NULL,
    name text NOT NULL,
    discipline text NOT NULL,
    -- Upstream's word, unknown ones included.
    status text NOT NULL,
    -- Upstream's words; "NA" and other oddities are kept as they come.
    ranking_as_of text,
    rounds jsonb NOT NULL DEFAULT '[]',
    position integer NOT NULL,
    -- When its points became final.
    scored_at timestamptz,
    PRIMARY KEY (event_id, id)
);

CREATE TABLE athletes (
    id text PRIMARY KEY,
    firstname text NOT NULL,
    lastname text NOT NULL,
    -- IOC-like code; for series usa the gym.
    country text NOT NULL
);

CREATE TABLE start_list (
    event_id text NOT NULL,
    category_id text NOT NULL,
    athlete_id text NOT NULL REFERENCES athletes,
    -- Upstream's word; withdrawn athletes stay in the list as "not attending".
    status text NOT NULL,
    -- Upstream may enter athletes before it lists the category.
    category_name text NOT NULL,
    PRIMARY KEY (event_id, category_id, athlete_id),
    CONSTRAINT start_list_event_exists FOREIGN KEY (event_id) REFERENCES events ON DELETE CASCADE
);

CREATE TABLE ranking_rows (
    event_id text NOT NULL,
    category_id text NOT NULL,
    athlete_id text NOT NULL,
    -- As this ranking spells them: names are not stable upstream.
    name text NOT NULL,
    firstname text NOT NULL,
    lastname text NOT NULL,
    country text NOT NULL,
    -- Null: did not start, or disqualified. Equals share a rank.
    rank integer,
    -- Rounds with ascents, keys as upstream has them.
    rounds jsonb NOT NULL,
    PRIMARY KEY (event_id, category_id, athlete_id),
    CONSTRAINT ranking_rows_category_exists
        FOREIGN KEY (event_id, category_id) REFERENCES categories ON DELETE CASCADE
);

-- Whoever writes picks of an event holds it shared, whoever locks, scores or changes a status
-- holds it alone. Taken as a statement of its own, so that the next statement's snapshot is
-- younger than the wait (measured: in the same statement, 208 of 400 locks leaked).
CREATE FUNCTION hold_event_shared(event_id text) RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT pg_advisory_xact_lock_shared(7205, hashtext(event_id))
$$;

CREATE FUNCTION hold_event_alone(event_id text) RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT pg_advisory_xact_lock(7205, hashtext(event_id))
$$;

-- Locked, or started and not unlocked by an admin since. By the database's clock as it is now,
-- not as it was when the transaction began.
CREATE FUNCTION is_closed(event events) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT event.locked OR (COALESCE(event.starts_at <= clock_timestamp(), false) AND NOT event.reopened)
$$;

-- Statuses that leave a category open for picks; all others, unknown ones too, close it.
CREATE FUNCTION is_open_status(status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT status IN ('registration_pending', 'registration_active')
$$;
