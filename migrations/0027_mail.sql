-- E-mail: who wants it and has shown that the address is theirs, and what waits to be sent.

-- Addresses of accounts are typed, not proven: nothing but the question itself is sent to one that nobody has
-- confirmed from its own mailbox.
CREATE TABLE mail_addresses (
    user_id hex_id PRIMARY KEY,
    -- As it was when the question was sent: an account that gets another address is asked again.
    email text NOT NULL,
    -- SHA-256 of the token in the newest question; none once it has served.
    confirm_hash bytea,
    confirm_until timestamptz,
    confirmed_at timestamptz,
    -- A mail server has said for good that there is no such mailbox. Confirming anew begins anew.
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
    -- Null: off. What happened before is not told later.
    on_since timestamptz,
    -- What the unsubscribe links carry, and nothing else is opened by. In the clear, because every mail repeats it;
    -- looked up by its hash, so that how long a wrong one takes tells nothing.
    token bytea NOT NULL DEFAULT
        decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT mail_switches_one_per_kind PRIMARY KEY (user_id, kind),
    CONSTRAINT mail_switches_kind_is_known CHECK (kind IN ('reminders', 'results')),
    CONSTRAINT mail_switches_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

CREATE UNIQUE INDEX mail_switches_by_token ON mail_switches (sha256(token));

-- What is to be sent, and what was. Whoever finds a mail due writes it here, on whichever node; the second one meets
-- the constraint. Texts are made when it is sent: until then picks are made, events move and people change their mind.
CREATE TABLE mail_outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id hex_id NOT NULL,
    kind text NOT NULL,
    event_id text REFERENCES events ON DELETE CASCADE,
    queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Nobody tries before then: a pause after a failure, and what a sender has claimed for itself.
    not_before timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Counted when a sender claims it; what it reports is believed only while this is its own try.
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

-- How often somebody had an address asked, by the address: an account that is deleted and made again asks no more often.
CREATE TABLE mail_questions (
    -- SHA-256; gone after a day.
    address_hash bytea PRIMARY KEY,
    times integer NOT NULL DEFAULT 1,
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT mail_questions_are_few CHECK (times BETWEEN 1 AND 5)
);

-- With the account, whichever release deletes it.
CREATE FUNCTION end_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM mail_outbox WHERE user_id = NEW.id;
    DELETE FROM mail_switches WHERE user_id = NEW.id;
    DELETE FROM mail_addresses WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;

CREATE TRIGGER users_end_mail
    BEFORE UPDATE OF deleted_at ON users
    FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_mail();

-- Who may be written to about what.
CREATE VIEW mail_recipients AS
SELECT
    mail_switches.user_id,
    mail_switches.kind,
    mail_addresses.email,
    mail_switches.token,
    GREATEST(mail_switches.on_since, mail_addresses.confirmed_at) AS since
FROM mail_switches
JOIN mail_addresses ON mail_addresses.user_id = mail_switches.user_id
JOIN users ON users.id = mail_switches.user_id
WHERE mail_switches.on_since IS NOT NULL AND mail_addresses.confirmed_at IS NOT NULL
    AND users.enabled AND users.email = mail_addresses.email;

-- What members could still pick and have not. Narrow it by the event.
CREATE VIEW missing_picks AS
SELECT memberships.user_id, memberships.league_id, categories.event_id, categories.id AS category_id
FROM events
JOIN categories ON categories.event_id = events.id AND is_open_status(categories.status)
CROSS JOIN memberships
WHERE NOT is_closed(events)
    -- Nobody is asked for a podium of nobody.
    AND EXISTS (
        SELECT FROM start_list
        WHERE start_list.event_id = categories.event_id AND start_list.category_id = categories.id
            AND start_list.status <> 'not attending'
    )
    AND NOT EXISTS (
        SELECT FROM predictions
        WHERE predictions.user_id = memberships.user_id AND predictions.league_id = memberships.league_id
            AND predictions.event_id = categories.event_id AND predictions.category_id = categories.id
    );
