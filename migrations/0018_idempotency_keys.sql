-- What clients asked for and may ask for again because they never heard the answer (design section 6,
-- "Retries"). A key is written in the transaction that does what was asked, so that it is there if and
-- only if that was done.
CREATE TABLE idempotency_keys (
    user_id text NOT NULL,
    key text NOT NULL,
    -- Of method, path and body: the same key with another wish is a mistake.
    request_hash bytea NOT NULL,
    -- The answer; null between the commit and its being known.
    status smallint,
    body text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (user_id, key),
    CONSTRAINT idempotency_keys_are_short CHECK (char_length(key) BETWEEN 16 AND 64),
    CONSTRAINT idempotency_keys_have_whole_answers CHECK ((status IS NULL) = (body IS NULL))
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Offsets of events are looked at by every node every two seconds.
CREATE INDEX topics_of_events ON topics (topic) INCLUDE ("offset") WHERE topic LIKE 'event:%';
