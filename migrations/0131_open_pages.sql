-- Leagues whose leaderboard anybody may read.
ALTER TABLE leagues
    ADD COLUMN open_page boolean NOT NULL DEFAULT false,
    -- Search engines may list the open page.
    ADD COLUMN searchable boolean NOT NULL DEFAULT false;
