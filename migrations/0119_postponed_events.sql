-- The first day that a postponed event no longer keeps; picks are closed until a later one is known.
ALTER TABLE events ADD COLUMN postponed_from date;
ALTER TABLE events ADD COLUMN postponed boolean NOT NULL GENERATED ALWAYS AS (
    postponed_from IS NOT NULL
    AND COALESCE(local_start_date, (starts_at AT TIME ZONE 'UTC')::date, postponed_from) <= postponed_from
) STORED;

-- Events that are postponed already are marked at the next fetch: their documents count as changed.
UPDATE upstream_documents SET sha256 = '' WHERE path ~ '^/api/v1/events/[0-9]+$';
