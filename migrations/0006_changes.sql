-- What the live topics say, written in the transaction that makes it true.

-- One unbroken life of all offsets; a restored backup gets a new one, and every client a snapshot.
CREATE TABLE live_epoch (
    epoch text NOT NULL DEFAULT substr(md5(random()::text || clock_timestamp()::text), 1, 12),
    only_row boolean PRIMARY KEY DEFAULT true,
    CONSTRAINT live_epoch_has_one_row CHECK (only_row)
);

INSERT INTO live_epoch DEFAULT VALUES;

-- A topic's counter. Bumped under its row's lock, which is held until commit: offsets are gapless
-- and in commit order (a sequence is neither).
CREATE TABLE topics (
    topic text PRIMARY KEY,
    "offset" bigint NOT NULL
);

CREATE TABLE changes (
    topic text NOT NULL REFERENCES topics,
    "offset" bigint NOT NULL,
    -- JSON as it goes over the wire; text, because it is never looked into here.
    payload text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (topic, "offset")
);

CREATE INDEX changes_by_age ON changes (created_at);
