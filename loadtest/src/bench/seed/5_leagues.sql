-- 2,000 leagues: one with 20,000 members, a few with hundreds or a thousand, most with a handful.

CREATE UNLOGGED TABLE bench.leagues AS
SELECT
    n, bench.hex_id(made_at, 'league', n) AS id, made_at,
    CASE WHEN n = 1 THEN 20000 ELSE 3 + (2000 * power(n, -0.8))::integer END AS size
FROM (
    SELECT n, now() - interval '3 years' + bench.dice(10, n, 1000) * interval '1 day' AS made_at
    FROM generate_series(1, 2000) AS n
) AS numbered;

-- The first member of a league owns it. Some people are in many leagues, most in one.
CREATE UNLOGGED TABLE bench.members AS
SELECT row_number() OVER (ORDER BY league, place) AS n, drawn.*
FROM (
    SELECT leagues.n AS league, people.n AS person, min(place) AS place
    FROM bench.leagues
    CROSS JOIN LATERAL generate_series(1, size) AS place
    JOIN bench.people ON people.n = 1 + CASE
        WHEN leagues.n = 1 THEN place * 7 % 50000
        ELSE floor(50000 * power(bench.chance(11, leagues.n * 100000 + place), 2))
    END
    GROUP BY leagues.n, people.n
) AS drawn;

INSERT INTO leagues (id, name, description, type, join_policy, owner_id, invite_code, created_at)
SELECT
    leagues.id, 'Bench League ' || leagues.n, 'A league of the benchmark',
    CASE WHEN leagues.n = 1 OR bench.chance(12, leagues.n) < 0.4 THEN 'public' ELSE 'private' END,
    CASE WHEN leagues.n = 1 THEN 'open' ELSE 'approval' END,
    people.id, upper(left(md5('invite' || leagues.n), 8)), leagues.made_at
FROM bench.leagues
JOIN bench.members ON members.league = leagues.n AND members.place = 1
JOIN bench.people ON people.n = members.person;

INSERT INTO league_slugs (slug, league_id, current) SELECT 'bench-league-' || n, id, true FROM bench.leagues;

INSERT INTO memberships (league_id, user_id, is_admin, joined_at)
SELECT
    leagues.id, people.id, place = 1 OR place % 1000 = 0,
    leagues.made_at + (now() - leagues.made_at) * place / (size + 1)
FROM bench.members
JOIN bench.leagues ON leagues.n = members.league
JOIN bench.people ON people.n = members.person;

INSERT INTO join_requests (league_id, user_id)
SELECT leagues.id, people.id
FROM bench.leagues JOIN bench.people ON people.n = 1 + bench.dice(13, leagues.n, 50000)
WHERE NOT EXISTS (
    SELECT FROM bench.members WHERE members.league = leagues.n AND members.person = people.n
);
