-- Accounts and their sessions.

-- Ids are 24 hex characters everywhere (spec §9).
CREATE DOMAIN hex_id AS text
    CONSTRAINT hex_id_is_24_hex_characters CHECK (VALUE ~ '^[0-9a-f]{24}$');

CREATE TABLE users (
    id hex_id PRIMARY KEY,
    -- Stored lower-case and trimmed: two accounts never differ by case alone.
    email text NOT NULL,
    name text NOT NULL,
    -- A PHC string; null for accounts that sign in elsewhere only.
    password_hash text,
    account_type text NOT NULL DEFAULT 'user',
    picture text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT users_email_is_taken UNIQUE (email),
    CONSTRAINT users_email_is_lower_case CHECK (email = lower(email)),
    CONSTRAINT users_account_type_is_known CHECK (account_type IN ('user', 'userPlus', 'admin'))
);

CREATE TABLE sessions (
    -- SHA-256 of the cookie's token: a stolen database gives no usable session.
    token_hash bytea PRIMARY KEY,
    user_id hex_id NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- 30 days sliding (design section 4).
    expires_at timestamptz NOT NULL DEFAULT clock_timestamp() + interval '30 days'
);

CREATE INDEX sessions_by_user ON sessions (user_id);
