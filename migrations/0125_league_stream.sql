-- A league's stream: what happened in it, the newest entries.

CREATE TABLE stream_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    league_id hex_id NOT NULL REFERENCES leagues ON DELETE CASCADE,
    kind text NOT NULL,
    -- Who joined; null: it is about the whole league.
    user_id hex_id,
    event_id text REFERENCES events ON DELETE CASCADE,
    announcement_id bigint REFERENCES announcements ON DELETE CASCADE,
    -- The season that ended.
    year integer,
    -- What the kind needs besides, without names: those are read with the entry.
    facts jsonb NOT NULL DEFAULT '{}',
    -- Of its newest facts: an event's entry moves up when more of its points become final.
    happened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- A joined entry goes with the membership, and so with the account.
    CONSTRAINT stream_entries_of_members FOREIGN KEY (league_id, user_id) REFERENCES memberships ON DELETE CASCADE,
    CONSTRAINT stream_entries_one_per_subject
        UNIQUE NULLS NOT DISTINCT (league_id, kind, user_id, event_id, announcement_id, year),
    CONSTRAINT stream_entries_have_one_subject CHECK (
        num_nonnulls(user_id, event_id, announcement_id, year) = 1
        AND CASE kind
            WHEN 'joined' THEN user_id IS NOT NULL
            WHEN 'announced' THEN announcement_id IS NOT NULL
            WHEN 'champion' THEN year IS NOT NULL
            WHEN 'revealed' THEN event_id IS NOT NULL
            WHEN 'scored' THEN event_id IS NOT NULL
            ELSE false
        END
    )
);

CREATE INDEX stream_entries_newest_first ON stream_entries (league_id, happened_at DESC, id DESC);
-- For the foreign keys.
CREATE INDEX stream_entries_by_member ON stream_entries (league_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX stream_entries_by_event ON stream_entries (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX stream_entries_by_announcement ON stream_entries (announcement_id) WHERE announcement_id IS NOT NULL;
