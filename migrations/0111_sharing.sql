-- Picks and calendars that can be read with a link, without signing in.

CREATE TABLE shares (
    -- The link's id: 16 random bytes in hex. In plain text, because its owner can see the link again; it shows only what
    -- its owner chose to show.
    id text PRIMARY KEY,
    prediction_id hex_id NOT NULL REFERENCES predictions ON DELETE CASCADE,
    -- Of the pick, which never moves: shares of reopened picks are found by these.
    event_id text NOT NULL,
    category_id text NOT NULL,
    user_id hex_id NOT NULL,
    -- The name shown there, independent of the account's.
    name text NOT NULL,
    -- Whether the league's name is shown: of a public league as long as it is public, of a private one because its member
    -- chose so.
    league_shown text NOT NULL,
    theme text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    user_enabled boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    -- Sharing again keeps the link.
    CONSTRAINT shares_once_per_pick UNIQUE (prediction_id),
    CONSTRAINT shares_ids_are_long CHECK (id ~ '^[0-9a-f]{32}$'),
    CONSTRAINT shares_names_are_short CHECK (char_length(name) BETWEEN 1 AND 60),
    CONSTRAINT shares_league_shown_is_known CHECK (league_shown IN ('never', 'while_public', 'always')),
    CONSTRAINT shares_theme_is_known CHECK (theme IN ('light', 'dark')),
    CONSTRAINT shares_are_of_the_enabled
        FOREIGN KEY (user_id, user_enabled) REFERENCES users (id, enabled) ON DELETE CASCADE
);

-- Newest first, as their owner reads them.
CREATE INDEX shares_by_user ON shares (user_id, created_at DESC, id);
CREATE INDEX shares_by_category ON shares (event_id, category_id);

-- Subscribed calendars.
CREATE TABLE calendar_links (
    -- One each: a new address replaces the old one, which ends.
    user_id hex_id PRIMARY KEY,
    -- SHA-256 of the address's token: a stolen database opens no calendar.
    token_hash bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT calendar_links_have_a_token_each UNIQUE (token_hash),
    CONSTRAINT calendar_links_are_of_a_hash CHECK (octet_length(token_hash) = 32),
    CONSTRAINT calendar_links_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);
