-- The story of an event in leagues' streams: the moments at which its chances changed most.

ALTER TABLE outlook_steps
    -- The change that this step is told for: athlete, chance before and after; null: it is not told.
    ADD COLUMN swing jsonb;

ALTER TABLE stream_entries
    DROP CONSTRAINT stream_entries_have_one_subject,
    ADD CONSTRAINT stream_entries_have_one_subject CHECK (
        num_nonnulls(user_id, event_id, announcement_id, year) = 1
        AND CASE kind
            WHEN 'joined' THEN user_id IS NOT NULL
            WHEN 'announced' THEN announcement_id IS NOT NULL
            WHEN 'champion' THEN year IS NOT NULL
            WHEN 'revealed' THEN event_id IS NOT NULL
            WHEN 'story' THEN event_id IS NOT NULL
            WHEN 'scored' THEN event_id IS NOT NULL
            ELSE false
        END
    ) NOT VALID;

-- The fan-out of such a moment. A node of release 0.1.0 takes it for one about points, which writes the same again, or
-- fails at a league's chat and leaves it to another node.
ALTER TABLE outbox
    DROP CONSTRAINT outbox_fanout_is_known,
    ADD CONSTRAINT outbox_fanout_is_known CHECK (
        kind <> 'fanout' OR about IN ('picks_closed', 'picks_scored', 'announced', 'story')) NOT VALID;
