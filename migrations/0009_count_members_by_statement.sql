-- Members are counted once per statement, not once per row: with one UPDATE per row a league of
-- 20,000 that joins at once would rewrite its row 20,000 times.

DROP TRIGGER memberships_are_counted ON memberships;
DROP FUNCTION count_members();

CREATE FUNCTION count_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE leagues SET member_count = member_count
        + CASE TG_OP WHEN 'INSERT' THEN moved.members ELSE -moved.members END
    FROM (
        -- In one order, so that two statements never wait for each other.
        SELECT leagues.id, counted.members
        FROM (SELECT league_id, count(*) AS members FROM touched GROUP BY league_id) AS counted
        JOIN leagues ON leagues.id = counted.league_id
        ORDER BY leagues.id FOR UPDATE OF leagues
    ) AS moved
    WHERE leagues.id = moved.id;
    RETURN NULL;
END
$$;

CREATE TRIGGER memberships_are_counted_in
    AFTER INSERT ON memberships REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION count_members();

CREATE TRIGGER memberships_are_counted_out
    AFTER DELETE ON memberships REFERENCING OLD TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION count_members();
