-- Whether members react to what happens in a league.
ALTER TABLE leagues ADD COLUMN has_reactions boolean NOT NULL DEFAULT true;

-- Members' reactions to an entry of the stream, a member's podium, or a result.
CREATE TABLE reactions (
    league_id hex_id NOT NULL,
    user_id hex_id NOT NULL,
    entry_id bigint REFERENCES stream_entries ON DELETE CASCADE,
    event_id text,
    category_id text,
    -- Whose podium.
    owner_id hex_id,
    -- What it is a reaction to, as in requests (`domain/src/leagues/reaction.rs`).
    object text NOT NULL GENERATED ALWAYS AS (CASE
        WHEN entry_id IS NOT NULL THEN 'entry/' || entry_id::text
        WHEN owner_id IS NOT NULL THEN 'podium/' || event_id || '/' || category_id || '/' || owner_id::text
        ELSE 'result/' || event_id || '/' || category_id
    END) STORED,
    kind text NOT NULL,
    CONSTRAINT reactions_one_per_member_and_object PRIMARY KEY (league_id, object, user_id),
    CONSTRAINT reactions_of_members FOREIGN KEY (league_id, user_id) REFERENCES memberships ON DELETE CASCADE,
    CONSTRAINT reactions_to_a_category FOREIGN KEY (event_id, category_id) REFERENCES categories ON DELETE CASCADE,
    CONSTRAINT reactions_to_a_podium FOREIGN KEY (owner_id, event_id, category_id, league_id)
        REFERENCES predictions (user_id, event_id, category_id, league_id) ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT reactions_have_one_object CHECK (
        num_nonnulls(entry_id, event_id) = 1 AND num_nonnulls(event_id, category_id) <> 1
        AND (owner_id IS NULL OR event_id IS NOT NULL)
    ),
    CONSTRAINT reactions_kind_is_known CHECK (kind IN ('clap', 'fire', 'wow', 'laugh', 'ouch', 'heart'))
);

-- For the foreign keys.
CREATE INDEX reactions_by_member ON reactions (league_id, user_id);
CREATE INDEX reactions_by_entry ON reactions (entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX reactions_by_category ON reactions (event_id, category_id, owner_id) WHERE event_id IS NOT NULL;
