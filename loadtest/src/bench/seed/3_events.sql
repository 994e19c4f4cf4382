-- Four seasons: 52 events finished and scored, one running, seven to come.

CREATE UNLOGGED TABLE bench.events AS
SELECT
    number,
    (1000 + number)::text AS id,
    number <= 53 AS started,
    -- One every 26 days until yesterday, then one every 12 days.
    date_trunc('day', now()) + CASE
        WHEN number <= 53 THEN (number - 53) * interval '26 days' - interval '1 day'
        ELSE (number - 53) * interval '12 days'
    END AS starts_at
FROM generate_series(1, 60) AS number;

INSERT INTO events (id, series, name, location, country, local_start_date, local_end_date, starts_at,
    ends_at, timezone, registration_url, public_information, locked)
SELECT
    id, CASE WHEN number % 6 = 0 THEN 'usa' ELSE 'ifsc' END, 'World Cup Stage ' || number || ' — Bench Town',
    'Bench Town', 'AUT', starts_at::date, starts_at::date + 2, starts_at, starts_at + interval '3 days',
    'Etc/UTC', 'https://register.bench.test/' || id,
    jsonb_build_object('organiser_name', 'Bench Climbing', 'organiser_url', 'https://bench.test',
        'venue_name', 'The Big Hall', 'description', repeat('Three days of climbing. ', 8)),
    started
FROM bench.events;

CREATE UNLOGGED TABLE bench.categories AS
SELECT
    events.id AS event_id, events.number AS event_number, events.starts_at, position,
    (ARRAY['boulder', 'boulder', 'lead', 'lead', 'speed', 'speed'])[position] AS discipline,
    (ARRAY['men', 'women'])[1 + (position + 1) % 2] AS gender,
    CASE
        WHEN number <= 52 OR (number = 53 AND position = 1) THEN 'finished'
        WHEN number = 53 AND position <= 3 THEN 'active'
        ELSE 'registration_active'
    END AS status
FROM bench.events CROSS JOIN generate_series(1, 6) AS position
-- Four, five or six of them.
WHERE position <= 4 + number % 3;

INSERT INTO categories (event_id, id, name, discipline, status, ranking_as_of, rounds, deciding_round, position, scored_at)
SELECT
    event_id, position::text, upper(discipline) || ' ' || initcap(gender), discipline, status,
    CASE WHEN status <> 'registration_active' THEN '2025-04-18 09:11:58 UTC' END,
    (SELECT jsonb_agg(jsonb_build_object(
        'id', position || '0' || place, 'name', name, 'kind', discipline, 'starting_groups', '[]'::jsonb,
        'status', CASE status WHEN 'finished' THEN 'finished' WHEN 'active' THEN 'active' ELSE 'pending' END
     ) ORDER BY place)
     FROM (VALUES (1, 'Qualification'), (2, 'Semi-final'), (3, 'Final')) AS rounds (place, name)),
    position || '03',
    position,
    CASE WHEN status = 'finished' THEN starts_at + position * interval '12 hours' END
FROM bench.categories;

INSERT INTO athletes (id, firstname, lastname, country, gender)
SELECT
    (10000 + n)::text, 'First' || bench.dice(4, n, 300), 'Last' || bench.dice(5, n, 900),
    (ARRAY['AUT', 'FRA', 'GER', 'JPN', 'KOR', 'SLO', 'USA'])[1 + bench.dice(6, n, 7)],
    (ARRAY['men', 'women'])[1 + n % 2]
FROM generate_series(0, 1199) AS n;

-- The 66 athletes of each category, the best first; the same few tend to be among them.
CREATE UNLOGGED TABLE bench.fields AS
SELECT * FROM (
    SELECT
        categories.event_id, event_number, position, discipline, gender, status, (10000 + n)::text AS athlete_id,
        row_number() OVER (
            PARTITION BY categories.event_id, position
            ORDER BY n / 2 + bench.dice(7, event_number * 100000 + position * 10000 + n, 250), n
        )::integer AS place
    FROM bench.categories JOIN generate_series(0, 1199) AS n ON n % 2 = (position + 1) % 2
    WHERE event_number <= 58
) AS drawn
WHERE place <= 66;

INSERT INTO start_list (event_id, category_id, athlete_id, status, category_name)
SELECT event_id, position::text, athlete_id,
    CASE WHEN place = 66 THEN 'not attending' ELSE 'confirmed' END, upper(discipline) || ' ' || initcap(gender)
FROM bench.fields
ORDER BY event_number, position, place;
