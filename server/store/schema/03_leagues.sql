-- The number of a league's members, and the order of reactions.

-- Once per statement, not per row: with one UPDATE per row, a league of 20,000 that joins at once would rewrite its row
-- 20,000 times. In one order, so that two statements never deadlock; the lock leaves keys alone, so that saves of picks,
-- which refer to the league, do not wait.
CREATE OR REPLACE FUNCTION count_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE leagues SET member_count = member_count
        + CASE TG_OP WHEN 'INSERT' THEN moved.members ELSE -moved.members END
    FROM (
        SELECT leagues.id, counted.members
        FROM (SELECT league_id, count(*) AS members FROM touched GROUP BY league_id) AS counted
        JOIN leagues ON leagues.id = counted.league_id
        ORDER BY leagues.id FOR NO KEY UPDATE OF leagues
    ) AS moved
    WHERE leagues.id = moved.id;
    RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER memberships_are_counted_in
    AFTER INSERT ON memberships REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION count_members();

CREATE OR REPLACE TRIGGER memberships_are_counted_out
    AFTER DELETE ON memberships REFERENCING OLD TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION count_members();

-- Reactions to one object, one after the other: the change of each carries the counts of all before it.
CREATE OR REPLACE FUNCTION hold_reactions(object text) RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT pg_advisory_xact_lock(7210, hashtext(object))
$$;

-- Nobody decides about what is gone.
CREATE OR REPLACE FUNCTION close_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE reports SET decided_at = clock_timestamp()
    WHERE kind = TG_ARGV[0] AND subject_id = OLD.id::text AND decided_at IS NULL;
    RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER leagues_close_their_reports
    AFTER DELETE ON leagues FOR EACH ROW EXECUTE FUNCTION close_reports('league');

CREATE OR REPLACE TRIGGER announcements_close_their_reports
    AFTER DELETE ON announcements FOR EACH ROW EXECUTE FUNCTION close_reports('announcement');
