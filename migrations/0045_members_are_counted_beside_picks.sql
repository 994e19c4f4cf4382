-- Whoever joins or leaves changes no key of the league: those who pick in it at the same moment, and refer to it, need not
-- wait. As in 0009 but for the lock.
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
