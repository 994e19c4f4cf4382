-- 1,000,000 predictions, and the scores of those that are settled. Some members pick everywhere, most now and then;
-- of the largest league's members, fewer.

CREATE UNLOGGED TABLE bench.picks AS
SELECT
    row_number() OVER (ORDER BY made_at, member, event_id, position) AS n,
    bench.hex_id(made_at, 'prediction', slot) AS id, wished.*,
    -- Three different places: each step is at least one, and all steps together are less than a round of 24.
    1 + best AS first, 1 + (best + 1 + step) % 24 AS second, 1 + (best + 2 + step + next_step) % 24 AS third
FROM (
    SELECT
        members.n AS member, slot, members.league, members.person, categories.event_id, position, status,
        LEAST(events.starts_at, now()) - interval '1 minute' - bench.chance(20, slot) * interval '6 days' AS made_at,
        floor(24 * power(bench.chance(21, slot), 2))::integer AS best,
        bench.dice(22, slot, 6) AS step, bench.dice(23, slot, 8) AS next_step
    FROM bench.members
    CROSS JOIN bench.events
    JOIN bench.categories ON categories.event_id = events.id
    CROSS JOIN LATERAL (SELECT (members.n * 100 + events.number) * 10 + position AS slot) AS numbered
    WHERE events.number <= 57
        AND bench.chance(24, members.n * 100 + events.number)
            < CASE WHEN league = 1 THEN 0.2 ELSE 0.43 END * power(bench.chance(25, members.n), 4)
                * (0.5 + events.number / 57.0)
        AND bench.chance(26, slot) < 0.85
    -- A few more are drawn than are wanted.
    ORDER BY bench.chance(27, slot), slot LIMIT 1000000
) AS wished;

-- Or the planner takes each of these tables for a handful of rows.
ANALYZE bench.picks;
ANALYZE bench.people;
ANALYZE bench.leagues;
ANALYZE bench.fields;

-- Without triggers: foreign keys would be looked up one by one, four million times, and most of these events are
-- closed by now.
SET session_replication_role = replica;

-- In the order of time, as people would have.
INSERT INTO predictions (id, user_id, league_id, event_id, category_id, first, second, third, created_at, updated_at)
SELECT
    picks.id, people.id, leagues.id, picks.event_id, picks.position::text,
    first.athlete_id, second.athlete_id, third.athlete_id, picks.made_at, picks.made_at
FROM bench.picks
JOIN bench.people ON people.n = picks.person
JOIN bench.leagues ON leagues.n = picks.league
JOIN bench.fields AS first
    ON first.event_id = picks.event_id AND first.position = picks.position AND first.place = picks.first
JOIN bench.fields AS second
    ON second.event_id = picks.event_id AND second.position = picks.position AND second.place = picks.second
JOIN bench.fields AS third
    ON third.event_id = picks.event_id AND third.position = picks.position AND third.place = picks.third
ORDER BY picks.n;

-- The rule of domain/scoring.rs, for rankings without ties.
CREATE FUNCTION bench.points(place integer, rank integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN rank = place THEN 25 - 5 * place
        WHEN rank <= 3 THEN GREATEST(25 - 5 * place - 5 * abs(rank - place), 4)
        ELSE GREATEST(7 - rank, 0)
    END
$$;

INSERT INTO scores (prediction_id, first, second, third, exact, winners, hits, scored_at)
SELECT
    id, bench.points(1, first), bench.points(2, second), bench.points(3, third),
    (first = 1)::integer + (second = 2)::integer + (third = 3)::integer, (first = 1)::integer,
    (first <= 3)::integer + (second <= 3)::integer + (third <= 3)::integer,
    made_at + interval '7 days'
FROM bench.picks WHERE status = 'finished'
ORDER BY n;
