-- Web push: the browsers that are told while Podium is closed, and what waits to be sent to them.

CREATE TABLE push_subscriptions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- A browser belongs to who is signed in there, and to nobody after: whatever ends the session (signing out here or
    -- everywhere, disabling, deleting the account, 30 days of absence), in whichever release, ends this.
    session_id hex_id NOT NULL,
    -- Whoever knows it may send there, if the keys are known, too: never told to anybody but the push service.
    endpoint text NOT NULL,
    -- The browser's public key, and the secret that goes with it (RFC 8291).
    p256dh bytea NOT NULL,
    auth bytea NOT NULL,
    -- What is told on this device.
    picks boolean NOT NULL DEFAULT true,
    results boolean NOT NULL DEFAULT true,
    leagues boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_sent_at timestamptz,
    -- In a row, since the push service last took something.
    refusals integer NOT NULL DEFAULT 0,
    CONSTRAINT push_subscriptions_one_per_session UNIQUE (session_id),
    -- Two people of one browser: the last one who switched it on.
    CONSTRAINT push_subscriptions_one_per_endpoint UNIQUE (endpoint),
    CONSTRAINT push_subscriptions_endpoint_is_short CHECK (octet_length(endpoint) BETWEEN 1 AND 2000),
    CONSTRAINT push_subscriptions_key_is_a_point CHECK (octet_length(p256dh) = 65),
    CONSTRAINT push_subscriptions_secret_is_whole CHECK (octet_length(auth) = 16),
    CONSTRAINT push_subscriptions_end_with_their_session
        FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE
);

-- Written with the notices that it is about, for each device. Its words are made when it is sent: notices that were
-- seen meanwhile, or have gone, are not in them.
CREATE TABLE push_outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    subscription_id bigint NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
    -- Several things of one event, or of one league, are one push as long as it waits.
    topic text NOT NULL,
    -- Of the notices, newest last.
    keys text[] NOT NULL,
    -- Counted up with everything that is added: a sender ends only what it has read.
    additions integer NOT NULL DEFAULT 0,
    queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Nobody tries before then: a pause after a failure, and what a sender has claimed for itself.
    not_before timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Counted when a sender claims it; what it reports is believed only while this is its own try.
    tries integer NOT NULL DEFAULT 0,
    -- Of the last failure.
    reason text,
    CONSTRAINT push_outbox_once_per_topic UNIQUE (subscription_id, topic),
    CONSTRAINT push_outbox_is_about_something CHECK (cardinality(keys) BETWEEN 1 AND 40),
    CONSTRAINT push_outbox_reason_is_short CHECK (char_length(reason) <= 300)
);

CREATE INDEX push_outbox_waiting ON push_outbox (not_before, id);

-- The newest forty: a push shows three, and counts the others.
CREATE FUNCTION newest_keys(known text[], added text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_agg(key ORDER BY place)
    FROM (
        SELECT key, max(place) AS place
        FROM unnest(known || added) WITH ORDINALITY AS listed (key, place)
        GROUP BY key ORDER BY 2 DESC LIMIT 40
    ) AS newest
$$;
