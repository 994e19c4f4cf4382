-- When rounds begin and where to watch them. Shown only: nothing that opens or closes picks reads it.
CREATE TABLE programme_rounds (
    event_id text NOT NULL REFERENCES events ON DELETE CASCADE,
    -- By start.
    position integer NOT NULL,
    -- Null: the event has no category, or several, of this discipline and gender.
    category_id text,
    discipline text NOT NULL,
    gender text NOT NULL,
    kind text NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    -- The time of the announced stream; otherwise it is provisional.
    confirmed boolean NOT NULL,
    stream_url text,
    -- Country codes.
    blocked_regions jsonb NOT NULL,
    -- The time published before.
    moved_from timestamptz,
    PRIMARY KEY (event_id, position),
    FOREIGN KEY (event_id, category_id) REFERENCES categories ON DELETE CASCADE,
    CONSTRAINT programme_rounds_gender_is_known CHECK (gender IN ('men', 'women')),
    CONSTRAINT programme_rounds_kind_is_known CHECK (kind IN ('qualification', 'semi-final', 'final')),
    CONSTRAINT programme_rounds_stream_is_encrypted CHECK (stream_url LIKE 'https://%')
);

-- The fan-out of a moved round. A node of release 0.1.0 takes it for one about points, which writes the same again.
ALTER TABLE outbox
    DROP CONSTRAINT outbox_fanout_is_known,
    ADD CONSTRAINT outbox_fanout_is_known CHECK (
        kind <> 'fanout' OR about IN ('picks_closed', 'picks_scored', 'announced', 'story', 'round_moved')) NOT VALID;

-- How much of the last programme was placed, for site admins: one row.
CREATE TABLE programme_report (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    report jsonb NOT NULL
);
