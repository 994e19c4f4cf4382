-- Competitions as the results services publish them. Their ids are unique per series only, so ids of other series than
-- ifsc carry a prefix (usa-504).

CREATE TABLE events (
    id text PRIMARY KEY,
    series text NOT NULL,
    name text NOT NULL,
    location text NOT NULL,
    country text,
    local_start_date date,
    local_end_date date,
    -- Local midnight of the first day: when picks close.
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
    -- Para events occur in every series: only the event itself says so.
    is_para boolean NOT NULL DEFAULT false,
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- SEQUENCE and LAST-MODIFIED of calendar entries: calendar programs take in a change only if these have moved.
    calendar_sequence integer NOT NULL DEFAULT 0,
    calendar_changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT events_series_is_known CHECK (series IN ('ifsc', 'usa'))
);

CREATE INDEX events_by_start ON events (starts_at);
CREATE INDEX events_by_day ON events (local_start_date, id);
CREATE INDEX events_by_name ON events (lower(name));

CREATE TABLE categories (
    event_id text NOT NULL REFERENCES events ON DELETE CASCADE,
    -- Unique within its event only: the services use the same number in every event.
    id text NOT NULL,
    name text NOT NULL,
    discipline text NOT NULL,
    -- As published, unknown values included.
    status text NOT NULL,
    -- Since when the status is this one: some time after `finished`, points become final without an admin.
    status_since timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- As published; "NA" and other odd values are kept.
    ranking_as_of text,
    rounds jsonb NOT NULL DEFAULT '[]',
    position integer NOT NULL,
    -- When its points became final.
    scored_at timestamptz,
    PRIMARY KEY (event_id, id)
);

CREATE INDEX categories_not_scored ON categories (status_since) WHERE scored_at IS NULL;

CREATE TABLE athletes (
    id text PRIMARY KEY,
    firstname text NOT NULL,
    lastname text NOT NULL,
    -- A code like the IOC's; in series usa the gym.
    country text NOT NULL,
    -- Null: unknown.
    gender text,
    CONSTRAINT athletes_gender_is_known CHECK (gender IN ('men', 'women'))
);

CREATE TABLE start_list (
    event_id text NOT NULL,
    category_id text NOT NULL,
    athlete_id text NOT NULL REFERENCES athletes,
    -- As published; withdrawn athletes stay listed as "not attending".
    status text NOT NULL,
    -- Athletes may be entered before their category is listed.
    category_name text NOT NULL,
    PRIMARY KEY (event_id, category_id, athlete_id),
    CONSTRAINT start_list_event_exists FOREIGN KEY (event_id) REFERENCES events ON DELETE CASCADE
);

CREATE TABLE ranking_rows (
    event_id text NOT NULL,
    category_id text NOT NULL,
    athlete_id text NOT NULL,
    -- As spelled in this ranking: names are not stable.
    name text NOT NULL,
    firstname text NOT NULL,
    lastname text NOT NULL,
    country text NOT NULL,
    -- Null: did not start, or disqualified. Equal athletes share a rank.
    rank integer,
    -- Rounds with scores and ascents, as the domain writes them.
    rounds jsonb NOT NULL,
    bib text,
    -- The service's number of the federation; in series usa of the gym.
    federation_id bigint,
    -- In para categories.
    sport_class text,
    PRIMARY KEY (event_id, category_id, athlete_id),
    CONSTRAINT ranking_rows_category_exists
        FOREIGN KEY (event_id, category_id) REFERENCES categories ON DELETE CASCADE
);

-- An athlete's form. With the rank, so that rows without one are skipped without reading them, which are large.
CREATE INDEX ranking_rows_by_athlete ON ranking_rows (athlete_id, event_id, category_id) INCLUDE (rank)
    WHERE rank IS NOT NULL;

-- The history of a category's ranking: one row per moment at which a rank changed, so that the competition can be
-- replayed.
CREATE TABLE ranking_moments (
    event_id text NOT NULL,
    category_id text NOT NULL,
    -- From 1, without gaps, in the order of the changes.
    number integer NOT NULL,
    -- Null: the category was over when we first read it.
    at timestamptz DEFAULT clock_timestamp(),
    -- The latest round with ranks; null if there was none.
    round_id text,
    -- Leaderboards showed points by this ranking.
    gives_points boolean NOT NULL,
    -- [[athlete id, rank], …] of athletes whose rank changed; a null rank: no longer ranked.
    changes jsonb NOT NULL,
    PRIMARY KEY (event_id, category_id, number),
    CONSTRAINT ranking_moments_category_exists
        FOREIGN KEY (event_id, category_id) REFERENCES categories ON DELETE CASCADE
);
