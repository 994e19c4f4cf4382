-- Picks, their history, their scores and the fingerprints of locked picks.

CREATE TABLE predictions (
    id hex_id PRIMARY KEY,
    user_id hex_id NOT NULL REFERENCES users ON DELETE CASCADE,
    league_id hex_id NOT NULL REFERENCES leagues ON DELETE CASCADE,
    event_id text NOT NULL,
    category_id text NOT NULL,
    -- Athlete ids. No foreign key: a withdrawn athlete stays picked.
    first text,
    second text,
    third text,
    -- The prediction's own lock, apart from the event's; either closes it.
    locked boolean NOT NULL DEFAULT false,
    edited_by_admin boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Incremented under the row's lock: simultaneous saves get different versions.
    version integer NOT NULL DEFAULT 1,
    -- Saved for all leagues of its owner at once. False: for this league alone; a save for all leagues leaves it alone
    -- if it differs from the common ones.
    common boolean NOT NULL DEFAULT false,
    CONSTRAINT predictions_one_per_category UNIQUE (user_id, event_id, category_id, league_id),
    CONSTRAINT predictions_category_exists
        FOREIGN KEY (event_id, category_id) REFERENCES categories ON DELETE CASCADE,
    CONSTRAINT predictions_pick_somebody CHECK (COALESCE(first, second, third) IS NOT NULL),
    CONSTRAINT predictions_pick_each_once CHECK (first IS DISTINCT FROM second OR first IS NULL),
    CONSTRAINT predictions_pick_each_once_first_third CHECK (first IS DISTINCT FROM third OR first IS NULL),
    CONSTRAINT predictions_pick_each_once_second_third CHECK (second IS DISTINCT FROM third OR second IS NULL)
);

CREATE INDEX predictions_by_category ON predictions (event_id, category_id);
-- With the category, so that the categories in which a league has picks are read from the index alone.
CREATE INDEX predictions_by_league ON predictions (league_id, event_id, category_id);

-- Every save and deletion of a pick, for its owner, written by the statement that does it: a batch of a thousand picks
-- needs no further statement.
CREATE TABLE pick_history (
    user_id hex_id NOT NULL,
    -- No foreign keys: they would be checked for each pick of a burst; triggers do their work. A deleted pick keeps its
    -- history.
    prediction_id hex_id NOT NULL,
    -- A ring of 50 versions: older ones are overwritten, so nothing has to be deleted.
    slot smallint NOT NULL GENERATED ALWAYS AS (version % 50) STORED,
    version integer NOT NULL,
    league_id hex_id NOT NULL,
    event_id text NOT NULL,
    category_id text NOT NULL,
    -- Athlete ids; all null for a deletion.
    first text,
    second text,
    third text,
    -- Null: the owner. Otherwise the admin who changed it.
    editor_id hex_id,
    -- The time in the save's response.
    happened_at timestamptz NOT NULL,
    CONSTRAINT pick_history_once_per_slot PRIMARY KEY (user_id, prediction_id, slot)
);

-- Final points: one row per prediction, replaced and never added to, so that scoring again after a correction is exact.
-- Leaderboards are sums over these rows.
CREATE TABLE scores (
    prediction_id hex_id PRIMARY KEY REFERENCES predictions ON DELETE CASCADE,
    first integer NOT NULL,
    second integer NOT NULL,
    third integer NOT NULL,
    -- Tie-breaks: exact places, winners picked first, picked athletes on the podium.
    exact integer NOT NULL,
    winners integer NOT NULL,
    hits integer NOT NULL,
    scored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Of a cancelled category: a score that counts nowhere and can be corrected like any other.
    void boolean NOT NULL DEFAULT false,
    -- The last `Correction` of the domain: from and to, whose result, when. Written by the statement that writes the
    -- points. A release that does not know it leaves it unchanged, so readers compare its `to` with the points.
    correction jsonb,
    CONSTRAINT scores_within_the_rule
        CHECK (first BETWEEN 0 AND 20 AND second BETWEEN 0 AND 15 AND third BETWEEN 0 AND 10),
    CONSTRAINT scores_void_earns_nothing
        CHECK (NOT void OR (first, second, third, exact, winners, hits) = (0, 0, 0, 0, 0, 0))
);

-- A league's picks of an event at the lock as one digest that anybody can compute again (docs/fingerprint.md). Append
-- only; rows outlive their league and event, as the audit log does: no foreign keys.
CREATE TABLE fingerprints (
    league_id hex_id NOT NULL,
    event_id text NOT NULL,
    -- The next one follows if picks differ from before: reopened, or changed by an admin after the lock.
    number integer NOT NULL,
    -- SHA-256 in hex.
    digest text NOT NULL,
    -- Shown only while picks are closed: the digest stays public when they are reopened, and the picks of a small league
    -- could be guessed from it without the salt.
    salt text NOT NULL,
    picks integer NOT NULL,
    -- Null: the server, at the lock. Otherwise the admin whose change caused it.
    made_by hex_id,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT fingerprints_one_per_number PRIMARY KEY (league_id, event_id, number),
    CONSTRAINT fingerprints_digests_are_sha256 CHECK (digest ~ '^[0-9a-f]{64}$'),
    CONSTRAINT fingerprints_salts_are_hex CHECK (salt ~ '^[0-9a-f]{32}$'),
    CONSTRAINT fingerprints_count_from_one CHECK (number > 0 AND picks >= 0)
);
