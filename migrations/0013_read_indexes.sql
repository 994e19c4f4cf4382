-- Indexes that the most used reads need on a big database (`make bench-reads`).

-- The first members of a league to have joined, and its admins: without these, every look at a league of 20,000 reads
-- and sorts all its members.
CREATE INDEX memberships_in_order ON memberships (league_id, joined_at, user_id);
CREATE INDEX memberships_admins_first ON memberships (league_id, is_admin DESC, joined_at, user_id);

-- With the category, so that which categories a league has picks in is read from the index alone.
DROP INDEX predictions_by_league;
CREATE INDEX predictions_by_league ON predictions (league_id, event_id, category_id);
