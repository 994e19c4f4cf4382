-- The fan-out of an announcement to the members of its league: it is about a league and not about an event.

ALTER TABLE outbox
    ADD COLUMN league_id hex_id REFERENCES leagues ON DELETE CASCADE,
    -- Without a reference: the fan-out also retracts the notifications of a deleted announcement.
    ADD COLUMN announcement_id bigint,
    DROP CONSTRAINT outbox_fanout_is_known,
    ADD CONSTRAINT outbox_fanout_is_known CHECK (
        kind <> 'fanout' OR about IN ('picks_closed', 'picks_scored', 'announced')),
    DROP CONSTRAINT outbox_has_the_event_it_is_about,
    ADD CONSTRAINT outbox_has_the_event_it_is_about CHECK (
        (event_id IS NULL) = (kind = 'push' OR about IN ('confirmation', 'test', 'announced'))),
    ADD CONSTRAINT outbox_has_the_announcement_it_is_about CHECK (
        (about = 'announced') = (league_id IS NOT NULL)
        AND (league_id IS NULL) = (announcement_id IS NULL));

CREATE INDEX outbox_by_league ON outbox (league_id) WHERE league_id IS NOT NULL;
