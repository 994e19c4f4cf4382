-- What is cancelled: its predictions are void, which is a score like any other, so that it can be
-- corrected like any other, but one that counts nowhere. Nobody may pick in it either.

ALTER TABLE scores
    ADD COLUMN void boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT scores_void_earns_nothing
        CHECK (NOT void OR (first, second, third, exact, winners, hits) = (0, 0, 0, 0, 0, 0));

-- Locked, cancelled, or started and not unlocked by an admin since. By the database's clock as it
-- is now, not as it was when the transaction began.
CREATE OR REPLACE FUNCTION is_closed(event events) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT event.locked OR event.cancelled
        OR (COALESCE(event.starts_at <= clock_timestamp(), false) AND NOT event.reopened)
$$;
