-- Rankings with ascents, in the form that domain/round_result.rs reads.

CREATE FUNCTION bench.ascent(discipline text, place integer, route integer) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE discipline
        WHEN 'boulder' THEN jsonb_build_object(
            'route_id', 5000 + route, 'route_name', route::text, 'top', place < 20, 'top_tries', 1 + place % 5,
            'zone', true, 'zone_tries', 1 + place % 3, 'low_zone', NULL, 'low_zone_tries', NULL,
            'points', 24.9 - place % 5, 'status', 'confirmed')
        WHEN 'lead' THEN jsonb_build_object(
            'route_id', 5000 + route, 'route_name', 'Route ' || route, 'top', false, 'plus', place % 2 = 0,
            'score', (100 - place)::text, 'value', jsonb_build_object('kind', 'lead_height', 'hold', 100 - place,
                'plus', false),
            'time_ms', 240000 + place, 'rank', place, 'corrective_rank', place + 0.5, 'restarted', false,
            'status', 'confirmed')
        ELSE jsonb_build_object(
            'route_id', 5000 + route, 'route_name', chr(64 + route), 'time_ms', 4700 + 20 * place, 'dnf', false,
            'dns', false, 'not_started', false, 'status', 'confirmed')
    END
$$;

CREATE FUNCTION bench.round(discipline text, category integer, number integer, name text, place integer)
RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT jsonb_build_object(
        'category_round_id', category || '0' || number, 'round_name', name, 'rank', place, 'starting_group', NULL,
        'score', CASE discipline WHEN 'boulder' THEN to_char(110.5 - place, 'FM990.0')
            WHEN 'lead' THEN (100 - place)::text ELSE to_char(4.7 + place * 0.02, 'FM990.00') END,
        'value', CASE discipline
            WHEN 'boulder' THEN jsonb_build_object('kind', 'boulder_points', 'points', 110.5 - place)
            WHEN 'lead' THEN jsonb_build_object('kind', 'lead_height', 'hold', 100 - place, 'plus', false)
            ELSE jsonb_build_object('kind', 'time', 'time_ms', 4700 + 20 * place, 'tie_break_ms', NULL) END,
        'discipline', discipline,
        'ascents', (
            SELECT jsonb_agg(bench.ascent(discipline, place, route) ORDER BY route)
            FROM generate_series(1, CASE discipline WHEN 'boulder' THEN 4 + (number = 1)::integer
                WHEN 'lead' THEN 1 + (number = 1)::integer ELSE 2 END) AS route
        )
    )
$$;

-- The same at every event.
CREATE UNLOGGED TABLE bench.climbed AS
SELECT position, place, jsonb_agg(bench.round(discipline, position, number, name, place) ORDER BY number) AS rounds
FROM (SELECT DISTINCT position, discipline FROM bench.categories) AS categories
CROSS JOIN generate_series(1, 65) AS place
JOIN (VALUES (1, 'Qualification', 65), (2, 'Semi-final', 24), (3, 'Final', 8)) AS rounds (number, name, places)
    ON place <= places
GROUP BY position, place;

INSERT INTO ranking_rows (event_id, category_id, athlete_id, name, firstname, lastname, country, rank, rounds, bib,
    federation_id)
SELECT
    event_id, position::text, athlete_id, lastname || ' ' || firstname, firstname, lastname, country,
    -- The last one did not start.
    CASE WHEN place < 65 THEN place END,
    rounds, place::text, 50
FROM bench.fields JOIN bench.climbed USING (position, place) JOIN athletes ON athletes.id = athlete_id
WHERE status <> 'registration_active'
ORDER BY event_number, position, place;
