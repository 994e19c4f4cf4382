-- Where leagues are told in their own chat: a channel of Discord or Slack, named by one of the league's admins, and what
-- waits to be said there.

CREATE TABLE league_webhooks (
    -- One each: a new address takes the place of the old one, with all that waits for it.
    league_id hex_id PRIMARY KEY REFERENCES leagues ON DELETE CASCADE,
    id bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    -- Whoever knows it may write there: told to nobody but the service, not even to whoever has set it.
    address text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_sent_at timestamptz,
    -- Of the last attempt; null when it was taken. In the service's words, without the address.
    failure text,
    -- The service said that there is no such address: nothing more is sent there.
    ended_at timestamptz,
    CONSTRAINT league_webhooks_ids_are_unique UNIQUE (id),
    CONSTRAINT league_webhooks_kind_is_known CHECK (kind IN ('discord', 'slack')),
    CONSTRAINT league_webhooks_address_is_short CHECK (octet_length(address) BETWEEN 1 AND 500),
    CONSTRAINT league_webhooks_failure_is_short CHECK (char_length(failure) <= 300)
);

-- Written by the job that tells everybody, with its end: so each thing is here once, whichever node does the job. Its
-- words are made when it is sent. A row stays when it is done, for what was said: that is not said again.
CREATE TABLE webhook_outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook_id bigint NOT NULL REFERENCES league_webhooks (id) ON DELETE CASCADE,
    about text NOT NULL,
    -- None for a test.
    event_id text REFERENCES events ON DELETE CASCADE,
    -- Counted up whenever there may be more to say: a sender ends only what it has read.
    additions integer NOT NULL DEFAULT 0,
    queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Nobody tries before then: a pause after a failure, and what a sender has claimed for itself.
    not_before timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Counted when a sender claims it, and anew once it is done.
    tries integer NOT NULL DEFAULT 0,
    -- Never counted anew: what a sender reports is believed only while this is its own claim.
    claims integer NOT NULL DEFAULT 0,
    -- Null while it waits.
    done_at timestamptz,
    -- SHA-256 of what was said last.
    said bytea,
    CONSTRAINT webhook_outbox_once UNIQUE NULLS NOT DISTINCT (webhook_id, about, event_id),
    CONSTRAINT webhook_outbox_about_is_known CHECK (about IN ('picks_closed', 'picks_scored', 'test')),
    CONSTRAINT webhook_outbox_tests_have_no_event CHECK ((about = 'test') = (event_id IS NULL)),
    CONSTRAINT webhook_outbox_said_is_a_hash CHECK (octet_length(said) = 32)
);

CREATE INDEX webhook_outbox_waiting ON webhook_outbox (not_before, id) WHERE done_at IS NULL;
CREATE INDEX webhook_outbox_by_event ON webhook_outbox (event_id);
