-- Accounts, their sessions, and ways to sign in.

-- Ids are 24 hex characters everywhere.
CREATE DOMAIN hex_id AS text
    CONSTRAINT hex_id_is_24_hex_characters CHECK (VALUE ~ '^[0-9a-f]{24}$');

-- Lower case without diacritics, for searches. Here and not in the store's schema/: a column is generated from it.
CREATE FUNCTION folded(spelled text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN translate(
        replace(replace(lower(regexp_replace(normalize(spelled, NFKD), '[\u0300-\u036f]', '', 'g')),
            'ß', 'ss'), 'æ', 'ae'),
        'øłđıŁØĐ', 'oldilod');

CREATE TABLE users (
    id hex_id PRIMARY KEY,
    -- Stored in lower case and trimmed: two accounts never differ by case alone. Null once the account is deleted.
    email text,
    name text NOT NULL,
    -- A PHC string; null for accounts that sign in with a provider only.
    password_hash text,
    account_type text NOT NULL DEFAULT 'user',
    picture text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- The row of a deleted account stays, without personal data, for its picks in the history of leagues.
    deleted_at timestamptz,
    -- A disabled account keeps its name, leagues and picks; nobody can be signed in to it.
    disabled_at timestamptz,
    -- Targets of foreign keys: a request in progress while its account is deleted or disabled leaves no row behind.
    alive boolean NOT NULL GENERATED ALWAYS AS (deleted_at IS NULL) STORED,
    enabled boolean NOT NULL GENERATED ALWAYS AS (deleted_at IS NULL AND disabled_at IS NULL) STORED,
    search_words text NOT NULL
        GENERATED ALWAYS AS (folded(name) || ' ' || COALESCE(folded(email), '')) STORED,
    CONSTRAINT users_email_is_taken UNIQUE (email),
    CONSTRAINT users_email_is_lower_case CHECK (email = lower(email)),
    CONSTRAINT users_account_type_is_known CHECK (account_type IN ('user', 'userPlus', 'admin')),
    CONSTRAINT users_deleted_are_nobody CHECK (
        CASE WHEN deleted_at IS NULL THEN email IS NOT NULL
        ELSE email IS NULL AND password_hash IS NULL AND picture IS NULL
            AND name = 'Deleted user' AND account_type = 'user' END
    ),
    CONSTRAINT users_by_life UNIQUE (id, alive),
    CONSTRAINT users_by_use UNIQUE (id, enabled)
);

CREATE TABLE sessions (
    -- SHA-256 of the cookie's token: a stolen database gives no usable session.
    token_hash bytea PRIMARY KEY,
    user_id hex_id NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- 30 days after the last use.
    expires_at timestamptz NOT NULL DEFAULT clock_timestamp() + interval '30 days',
    -- Identifies the session to its owner: neither the token nor its hash leaves the server.
    id hex_id NOT NULL,
    user_agent text,
    -- The password was confirmed in this session; valid until then.
    confirmed_until timestamptz,
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    user_enabled boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT sessions_have_an_id_each UNIQUE (id),
    CONSTRAINT sessions_user_agent_is_short CHECK (char_length(user_agent) <= 200),
    CONSTRAINT sessions_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE,
    -- A session neither outlives the disabling of its account nor begins after it.
    CONSTRAINT sessions_are_of_the_enabled
        FOREIGN KEY (user_id, user_enabled) REFERENCES users (id, enabled) ON DELETE CASCADE
);

CREATE INDEX sessions_by_user ON sessions (user_id);

-- Failed password attempts, counted in the database so that two nodes do not allow twice as many. Each is counted before
-- the password is verified, so that simultaneous attempts count each other.
CREATE TABLE password_tries (
    -- SHA-256 of what the attempts are counted by: an e-mail address, whether or not it has an account; a browser that
    -- was signed in with that address before, which attempts from elsewhere cannot block; a session that confirms its
    -- password.
    door bytea PRIMARY KEY,
    -- A known browser. Rows of others are deleted an hour after the last attempt.
    known_device boolean NOT NULL DEFAULT false,
    tries integer NOT NULL,
    tried_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- When the next attempt is allowed.
    free_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT password_tries_are_of_a_hash CHECK (octet_length(door) = 32),
    CONSTRAINT password_tries_are_counted CHECK (tries >= 0)
);

CREATE INDEX password_tries_by_age ON password_tries (known_device, tried_at);

-- Links for setting a new password, created by a site admin; one per account.
CREATE TABLE password_resets (
    user_id hex_id PRIMARY KEY,
    -- SHA-256 of the link's token: a stolen database opens no account.
    token_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL DEFAULT clock_timestamp() + interval '1 hour',
    user_enabled boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT password_resets_have_a_token_each UNIQUE (token_hash),
    CONSTRAINT password_resets_are_of_the_enabled
        FOREIGN KEY (user_id, user_enabled) REFERENCES users (id, enabled) ON DELETE CASCADE
);

-- Accounts at OpenID Connect providers. Identified by the subject: e-mail addresses change hands, subjects do not.
CREATE TABLE external_identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id hex_id NOT NULL,
    linked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    PRIMARY KEY (issuer, subject),
    CONSTRAINT external_identities_one_per_issuer UNIQUE (user_id, issuer),
    CONSTRAINT external_identities_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

-- Sign-ins in progress: from the first redirect until the provider sends the browser back, once.
CREATE TABLE external_sign_ins (
    -- SHA-256 of the cookie of the browser that started.
    browser_hash bytea PRIMARY KEY,
    state text NOT NULL,
    nonce text NOT NULL,
    pkce_verifier text NOT NULL,
    -- A path on this site.
    return_to text NOT NULL,
    -- The session that confirms its identity, if that is the purpose.
    confirms hex_id REFERENCES sessions (id) ON DELETE CASCADE,
    expires_at timestamptz NOT NULL DEFAULT clock_timestamp() + interval '10 minutes'
);

CREATE INDEX external_sign_ins_by_end ON external_sign_ins (expires_at);

-- Identities whose e-mail address belongs to an account with a password: linked once the password is given.
CREATE TABLE external_links_pending (
    -- SHA-256 of the browser's cookie.
    browser_hash bytea PRIMARY KEY,
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id hex_id NOT NULL REFERENCES users ON DELETE CASCADE,
    return_to text NOT NULL,
    expires_at timestamptz NOT NULL DEFAULT clock_timestamp() + interval '10 minutes'
);

CREATE INDEX external_links_pending_by_end ON external_links_pending (expires_at);

-- The country an account plays for: leaderboards can be filtered by it. A table of its own, because most accounts have
-- none and sign-ins do not need it.
CREATE TABLE player_countries (
    user_id hex_id PRIMARY KEY,
    -- As results services name countries: the code of the International Olympic Committee.
    country text NOT NULL,
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT player_countries_have_three_letters CHECK (country ~ '^[A-Z]{3}$'),
    CONSTRAINT player_countries_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

CREATE INDEX player_countries_by_country ON player_countries (country, user_id);
