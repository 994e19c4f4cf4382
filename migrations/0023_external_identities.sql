-- Sign-in with an OpenID Connect provider (design section 4).

-- Who somebody is at a provider. The subject is the provider's own name for the account: e-mail
-- addresses change hands, subjects do not.
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

-- Sign-ins under way: from the first redirect until the provider sends the browser back, once.
CREATE TABLE external_sign_ins (
    -- SHA-256 of the cookie of the browser that began.
    browser_hash bytea PRIMARY KEY,
    state text NOT NULL,
    nonce text NOT NULL,
    pkce_verifier text NOT NULL,
    -- A path of ours.
    return_to text NOT NULL,
    -- The session that proves itself again, if that is what it is for.
    confirms hex_id REFERENCES sessions (id) ON DELETE CASCADE,
    expires_at timestamptz NOT NULL DEFAULT clock_timestamp() + interval '10 minutes'
);

-- Identities whose e-mail belongs to an account with a password: linked once that is given.
CREATE TABLE external_links_pending (
    -- SHA-256 of the browser's cookie.
    browser_hash bytea PRIMARY KEY,
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id hex_id NOT NULL REFERENCES users ON DELETE CASCADE,
    return_to text NOT NULL,
    expires_at timestamptz NOT NULL DEFAULT clock_timestamp() + interval '10 minutes'
);

CREATE INDEX external_sign_ins_by_end ON external_sign_ins (expires_at);
CREATE INDEX external_links_pending_by_end ON external_links_pending (expires_at);
