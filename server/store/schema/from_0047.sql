-- Brings a database of the releases before the baseline, whose last migration is 0046 or 0047, to the baseline of 0111.

DROP VIEW IF EXISTS prediction_views;

-- One outbox in place of four tables. Nodes of the previous release deliver nothing any more: stop them first.
CREATE TABLE outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    -- Which mail, the topic of a push, which message of a chat, the cause of a fan-out.
    about text NOT NULL,
    -- The recipient: an account (mail), a device (push) or a chat (webhook); none for a fan-out.
    user_id hex_id,
    subscription_id bigint REFERENCES push_subscriptions ON DELETE CASCADE,
    webhook_id bigint REFERENCES league_webhooks (id) ON DELETE CASCADE,
    event_id text REFERENCES events ON DELETE CASCADE,
    -- The notifications of a push, newest last.
    keys text[],
    -- Incremented with everything that is added to a waiting row: a sender completes only what it has read.
    additions integer NOT NULL DEFAULT 0,
    queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- No attempt before then: the end of a pause, or of a claim.
    due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Incremented by each claim, and reset when the row is queued again.
    attempts integer NOT NULL DEFAULT 0,
    -- Incremented by each claim and never reset: a report counts only if it has this number.
    claims integer NOT NULL DEFAULT 0,
    -- Null while it waits. Mails and chat messages stay when they are done, so that none is sent twice.
    done_at timestamptz,
    outcome text,
    -- Of the last failure.
    reason text,
    -- SHA-256 of the chat message sent last.
    sent_digest bytea,
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT outbox_kind_is_known CHECK (kind IN ('mail', 'push', 'webhook', 'fanout')),
    CONSTRAINT outbox_mail_is_known CHECK (
        kind <> 'mail' OR about IN ('confirmation', 'reminder_day', 'reminder_hours', 'result')),
    CONSTRAINT outbox_message_is_known CHECK (
        kind <> 'webhook' OR about IN ('picks_closed', 'picks_scored', 'test')),
    CONSTRAINT outbox_fanout_is_known CHECK (kind <> 'fanout' OR about IN ('picks_closed', 'picks_scored')),
    CONSTRAINT outbox_has_the_recipient_of_its_kind CHECK (
        (kind = 'mail') = (user_id IS NOT NULL)
        AND (kind = 'push') = (subscription_id IS NOT NULL)
        AND (kind = 'webhook') = (webhook_id IS NOT NULL)),
    CONSTRAINT outbox_has_the_event_it_is_about CHECK (
        (event_id IS NULL) = (kind = 'push' OR about IN ('confirmation', 'test'))),
    CONSTRAINT outbox_push_has_notifications CHECK ((kind = 'push') = (keys IS NOT NULL)),
    CONSTRAINT outbox_push_is_bounded CHECK (cardinality(keys) BETWEEN 1 AND 40),
    CONSTRAINT outbox_outcome_is_known CHECK (outcome IN ('sent', 'withdrawn', 'gone', 'refused', 'failed')),
    CONSTRAINT outbox_outcome_has_a_time CHECK (outcome IS NULL OR done_at IS NOT NULL),
    CONSTRAINT outbox_reason_is_short CHECK (char_length(reason) <= 300),
    CONSTRAINT outbox_digest_is_a_hash CHECK (octet_length(sent_digest) = 32),
    CONSTRAINT outbox_user_not_deleted
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

-- Fan-outs are not unique, so that their cause never waits for an earlier one; running one twice changes nothing.
CREATE UNIQUE INDEX outbox_mail_once ON outbox (user_id, about, event_id) NULLS NOT DISTINCT
    WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX outbox_push_once_per_topic ON outbox (subscription_id, about)
    WHERE subscription_id IS NOT NULL;
CREATE UNIQUE INDEX outbox_message_once ON outbox (webhook_id, about, event_id) NULLS NOT DISTINCT
    WHERE webhook_id IS NOT NULL;
CREATE INDEX outbox_waiting ON outbox (kind, due_at, id) WHERE done_at IS NULL;
CREATE INDEX outbox_mail_done ON outbox (done_at) WHERE kind = 'mail' AND done_at IS NOT NULL;
CREATE INDEX outbox_by_event ON outbox (event_id) WHERE event_id IS NOT NULL;

-- Everything that waits, and the mails and messages that are done: without those they would be sent again.
INSERT INTO outbox (kind, about, user_id, event_id, queued_at, due_at, attempts, claims, done_at, outcome, reason)
SELECT 'mail', kind, user_id, event_id, queued_at, not_before, tries, tries, ended_at, outcome, reason
FROM mail_outbox ORDER BY id;

INSERT INTO outbox (kind, about, subscription_id, keys, additions, queued_at, due_at, attempts, claims, reason)
SELECT 'push', topic, subscription_id, keys, additions, queued_at, not_before, tries, claims, reason
FROM push_outbox ORDER BY id;

INSERT INTO outbox
    (kind, about, webhook_id, event_id, additions, queued_at, due_at, attempts, claims, done_at, sent_digest)
SELECT 'webhook', about, webhook_id, event_id, additions, queued_at, not_before, tries, claims, done_at, said
FROM webhook_outbox ORDER BY id;

INSERT INTO outbox (kind, about, event_id, queued_at)
SELECT 'fanout', about, event_id, created_at
FROM notice_jobs ORDER BY id;

DROP TABLE mail_outbox, push_outbox, webhook_outbox, notice_jobs;

-- `delete_rows_of_account` does their work.
DROP FUNCTION end_calendar_link() CASCADE;
DROP FUNCTION end_mail() CASCADE;
DROP FUNCTION end_spoiler_shields() CASCADE;
DROP FUNCTION forget_player_country() CASCADE;
DROP FUNCTION forget_notices() CASCADE;
DROP FUNCTION forget_picks_of_account() CASCADE;

ALTER FUNCTION raise_shields_by_themselves() RENAME TO raise_default_shields;
ALTER FUNCTION refuse_audit_changes() RENAME TO refuse_changes;
CREATE OR REPLACE TRIGGER fingerprints_are_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON fingerprints
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_changes();
DROP FUNCTION refuse_fingerprint_changes();
