-- What transactions leave to be sent.

-- Notifications for too many accounts to be written by the transaction that causes them (a lock must be done within
-- 250 ms however many have picked): written with the cause, done right after it, by one node at a time. Neither unique
-- nor locked while it is done, so that a cause never waits for an earlier one's notifications; doing one twice changes
-- nothing.
CREATE TABLE notice_jobs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    about text NOT NULL,
    event_id text NOT NULL REFERENCES events ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT notice_jobs_are_known CHECK (about IN ('picks_closed', 'picks_scored'))
);

-- Mails to be sent, and mails that were. Several nodes may find a mail due; the constraint keeps one row. Texts are made
-- when it is sent: until then picks, events and settings may change.
CREATE TABLE mail_outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id hex_id NOT NULL,
    kind text NOT NULL,
    event_id text REFERENCES events ON DELETE CASCADE,
    queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Not attempted before then: a pause after a failure, or a sender's claim.
    not_before timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Incremented by each claim; a sender's report counts only for its own claim.
    tries integer NOT NULL DEFAULT 0,
    outcome text,
    ended_at timestamptz,
    -- Of the last failure.
    reason text,
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT mail_outbox_once UNIQUE NULLS NOT DISTINCT (user_id, kind, event_id),
    CONSTRAINT mail_outbox_kind_is_known
        CHECK (kind IN ('confirmation', 'reminder_day', 'reminder_hours', 'result')),
    CONSTRAINT mail_outbox_is_about_an_event CHECK ((event_id IS NULL) = (kind = 'confirmation')),
    CONSTRAINT mail_outbox_outcome_is_known CHECK (outcome IN ('sent', 'refused', 'failed')),
    CONSTRAINT mail_outbox_outcome_has_a_time CHECK ((outcome IS NULL) = (ended_at IS NULL)),
    CONSTRAINT mail_outbox_reason_is_short CHECK (char_length(reason) <= 300),
    CONSTRAINT mail_outbox_is_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

CREATE INDEX mail_outbox_waiting ON mail_outbox (not_before, id) WHERE outcome IS NULL;
CREATE INDEX mail_outbox_ended ON mail_outbox (ended_at) WHERE outcome IS NOT NULL;
CREATE INDEX mail_outbox_by_event ON mail_outbox (event_id);

CREATE TABLE push_outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    subscription_id bigint NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
    topic text NOT NULL,
    keys text[] NOT NULL,
    additions integer NOT NULL DEFAULT 0,
    queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    not_before timestamptz NOT NULL DEFAULT clock_timestamp(),
    tries integer NOT NULL DEFAULT 0,
    reason text,
    claims integer NOT NULL DEFAULT 0,
    CONSTRAINT push_outbox_once_per_topic UNIQUE (subscription_id, topic),
    CONSTRAINT push_outbox_is_about_something CHECK (cardinality(keys) BETWEEN 1 AND 40),
    CONSTRAINT push_outbox_reason_is_short CHECK (char_length(reason) <= 300)
);

CREATE INDEX push_outbox_waiting ON push_outbox (not_before, id);

CREATE TABLE webhook_outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook_id bigint NOT NULL REFERENCES league_webhooks (id) ON DELETE CASCADE,
    about text NOT NULL,
    event_id text REFERENCES events ON DELETE CASCADE,
    additions integer NOT NULL DEFAULT 0,
    queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    not_before timestamptz NOT NULL DEFAULT clock_timestamp(),
    tries integer NOT NULL DEFAULT 0,
    claims integer NOT NULL DEFAULT 0,
    done_at timestamptz,
    said bytea,
    CONSTRAINT webhook_outbox_once UNIQUE NULLS NOT DISTINCT (webhook_id, about, event_id),
    CONSTRAINT webhook_outbox_about_is_known CHECK (about IN ('picks_closed', 'picks_scored', 'test')),
    CONSTRAINT webhook_outbox_tests_have_no_event CHECK ((about = 'test') = (event_id IS NULL)),
    CONSTRAINT webhook_outbox_said_is_a_hash CHECK (octet_length(said) = 32)
);

CREATE INDEX webhook_outbox_waiting ON webhook_outbox (not_before, id) WHERE done_at IS NULL;
CREATE INDEX webhook_outbox_by_event ON webhook_outbox (event_id);
