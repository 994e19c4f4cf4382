-- Recipients outside the site: e-mail addresses, browsers with web push, chats of leagues.

-- Addresses are typed, not proven: an address that is not confirmed from its mailbox gets nothing but the request to
-- confirm it.
CREATE TABLE mail_addresses (
    user_id hex_id PRIMARY KEY,
    -- As it was when the request was sent: a changed address must be confirmed again.
    email text NOT NULL,
    -- SHA-256 of the newest request's token; null once used.
    confirm_hash bytea,
    confirm_until timestamptz,
    confirmed_at timestamptz,
    -- A mail server refused the mailbox permanently. Confirming starts over.
    refused_at timestamptz,
    refusal text,
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT mail_addresses_have_a_link_each UNIQUE (confirm_hash),
    CONSTRAINT mail_addresses_links_end CHECK ((confirm_hash IS NULL) = (confirm_until IS NULL)),
    CONSTRAINT mail_addresses_refused_are_not_confirmed CHECK (refused_at IS NULL OR confirmed_at IS NULL),
    CONSTRAINT mail_addresses_refusal_is_short CHECK (char_length(refusal) <= 300),
    CONSTRAINT mail_addresses_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

CREATE TABLE mail_switches (
    user_id hex_id NOT NULL,
    kind text NOT NULL,
    -- Null: off. Earlier events are not mailed.
    on_since timestamptz,
    -- The token of unsubscribe links, valid for nothing else. In plain text, because every mail repeats it; looked up by
    -- its hash, so that response times reveal nothing.
    token bytea NOT NULL DEFAULT
        decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT mail_switches_one_per_kind PRIMARY KEY (user_id, kind),
    CONSTRAINT mail_switches_kind_is_known CHECK (kind IN ('reminders', 'results')),
    CONSTRAINT mail_switches_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

CREATE UNIQUE INDEX mail_switches_by_token ON mail_switches (sha256(token));

-- Confirmation requests per address: an account that is deleted and created again gets no more of them.
CREATE TABLE mail_questions (
    -- SHA-256; deleted after a day.
    address_hash bytea PRIMARY KEY,
    times integer NOT NULL DEFAULT 1,
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT mail_questions_are_few CHECK (times BETWEEN 1 AND 5)
);

-- Browsers that get web push.
CREATE TABLE push_subscriptions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Ends with its session, whatever ends that: signing out, disabling or deleting the account, 30 days of absence.
    session_id hex_id NOT NULL,
    -- A secret together with the keys: sent to the push service only.
    endpoint text NOT NULL,
    -- The browser's public key, and the secret that belongs to it (RFC 8291).
    p256dh bytea NOT NULL,
    auth bytea NOT NULL,
    -- Which notifications this device gets.
    picks boolean NOT NULL DEFAULT true,
    results boolean NOT NULL DEFAULT true,
    leagues boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_sent_at timestamptz,
    -- Consecutive ones, since the push service last accepted a message.
    refusals integer NOT NULL DEFAULT 0,
    CONSTRAINT push_subscriptions_one_per_session UNIQUE (session_id),
    -- Two accounts in one browser: the last one that switched it on.
    CONSTRAINT push_subscriptions_one_per_endpoint UNIQUE (endpoint),
    CONSTRAINT push_subscriptions_endpoint_is_short CHECK (octet_length(endpoint) BETWEEN 1 AND 2000),
    CONSTRAINT push_subscriptions_key_is_a_point CHECK (octet_length(p256dh) = 65),
    CONSTRAINT push_subscriptions_secret_is_whole CHECK (octet_length(auth) = 16),
    CONSTRAINT push_subscriptions_end_with_their_session
        FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE
);

-- A league's chat: a channel of Discord or Slack, set by one of its admins.
CREATE TABLE league_webhooks (
    -- One each: a new address replaces the old one and everything that waits for it.
    league_id hex_id PRIMARY KEY REFERENCES leagues ON DELETE CASCADE,
    id bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    -- A secret: sent to the service only, not even to the admin who set it.
    address text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_sent_at timestamptz,
    -- The last attempt's error in the service's words, without the address; null if it succeeded.
    failure text,
    -- The service said that the address does not exist: nothing more is sent there.
    ended_at timestamptz,
    CONSTRAINT league_webhooks_ids_are_unique UNIQUE (id),
    CONSTRAINT league_webhooks_kind_is_known CHECK (kind IN ('discord', 'slack')),
    CONSTRAINT league_webhooks_address_is_short CHECK (octet_length(address) BETWEEN 1 AND 500),
    CONSTRAINT league_webhooks_failure_is_short CHECK (char_length(failure) <= 300)
);
