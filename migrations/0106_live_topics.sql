-- Changes of live topics, written in the transaction that causes them, and what retries of requests need.

-- Identifies the sequence of offsets: a restored backup gets a new epoch, and every client a snapshot.
CREATE TABLE live_epoch (
    epoch text NOT NULL DEFAULT substr(md5(random()::text || clock_timestamp()::text), 1, 12),
    only_row boolean PRIMARY KEY DEFAULT true,
    -- The database in which the offsets were counted. A restored backup, or a standby that was promoted without the last
    -- commits, would reuse offsets that clients know: where this differs from `database_origin()`, a new epoch begins.
    origin text,
    CONSTRAINT live_epoch_has_one_row CHECK (only_row)
);

INSERT INTO live_epoch DEFAULT VALUES;

-- A topic's counter. Incremented under its row's lock, which is held until commit: offsets are gapless and in commit
-- order (a sequence is neither).
CREATE TABLE topics (
    topic text PRIMARY KEY,
    "offset" bigint NOT NULL
);

-- Every node reads the offsets of events every two seconds.
CREATE INDEX topics_of_events ON topics (topic) INCLUDE ("offset") WHERE topic LIKE 'event:%';

CREATE TABLE changes (
    -- No foreign key: a change is written by the statement that increments its topic's counter, and topics are never
    -- deleted. The check of each row cost a burst seconds: a connection keeps the check's plan, and one made while the
    -- table was small scans it (a thousand changes among 10,000 topics: 3.4 s).
    topic text NOT NULL,
    "offset" bigint NOT NULL,
    -- JSON as it is sent; text, because the database never reads it.
    payload text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (topic, "offset")
);

CREATE INDEX changes_by_age ON changes (created_at);

-- Keys of requests that clients may repeat because they did not receive the response. A key is written in the
-- transaction that does the request's work, so that it exists exactly if the work is done.
CREATE TABLE idempotency_keys (
    user_id text NOT NULL,
    key text NOT NULL,
    -- Of method, path and body: the same key with another request is an error.
    request_hash bytea NOT NULL,
    -- The response; null between the commit and its being known.
    status smallint,
    body text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (user_id, key),
    CONSTRAINT idempotency_keys_are_short CHECK (char_length(key) BETWEEN 16 AND 64),
    CONSTRAINT idempotency_keys_have_whole_answers CHECK ((status IS NULL) = (body IS NULL))
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
