-- Counts what opens or closes an event's picks, so that closed picks in memory are known to be the ones in the database.
ALTER TABLE events ADD COLUMN lock_changes bigint NOT NULL DEFAULT 0;
