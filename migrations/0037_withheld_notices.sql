-- Notices that are written, and not told: of events that their account has shielded. On the row itself, so that whoever
-- looks at it, or takes it back, learns under its lock whether anybody was told. An older release knows nothing of
-- shields and shows them.
ALTER TABLE notices ADD COLUMN withheld boolean NOT NULL DEFAULT false;
