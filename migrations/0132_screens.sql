-- Big screens of leagues, which are read with the address alone, without signing in.
CREATE TABLE screens (
    league_id hex_id PRIMARY KEY REFERENCES leagues ON DELETE CASCADE,
    -- SHA-256 of the address's token: a stolen database opens no screen.
    token_hash bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Members' initials instead of their names.
    initials boolean NOT NULL DEFAULT false,
    -- The whole screen shows the state of this many seconds ago, as a stream that lags does.
    delay_s integer NOT NULL DEFAULT 0,
    -- What an admin's remote says.
    mode text NOT NULL DEFAULT 'auto',
    -- Counts the requests for the next view.
    turn integer NOT NULL DEFAULT 0,
    CONSTRAINT screens_have_a_token_each UNIQUE (token_hash),
    CONSTRAINT screens_are_of_a_hash CHECK (octet_length(token_hash) = 32),
    CONSTRAINT screens_lag_ten_minutes_at_most CHECK (delay_s BETWEEN 0 AND 600),
    CONSTRAINT screens_have_a_known_mode CHECK (mode IN ('auto', 'hold', 'blank'))
);
