-- 50,000 users, each signed in.

CREATE UNLOGGED TABLE bench.people AS
SELECT n, bench.hex_id(made_at, 'user', n) AS id, made_at
FROM (
    SELECT n, now() - interval '3 years' + n * interval '31 minutes' AS made_at
    FROM generate_series(1, 50000) AS n
) AS numbered;
ALTER TABLE bench.people ADD PRIMARY KEY (n);

INSERT INTO users (id, email, name, picture, created_at)
SELECT
    id,
    'climber' || n || '@bench.test',
    (ARRAY['Ada', 'Ben', 'Cleo', 'Dario', 'Ella', 'Finn', 'Gita', 'Hugo', 'Ines', 'Jun'])[1 + bench.dice(1, n, 10)]
        || ' ' ||
        (ARRAY['Ahn', 'Brook', 'Costa', 'Dietz', 'Eklund', 'Faure', 'Grün', 'Hara', 'Ito', 'Jansen'])[1 + bench.dice(2, n, 10)]
        || ' ' || n,
    CASE WHEN bench.chance(3, n) < 0.5 THEN 'https://pictures.bench.test/' || md5(n::text) || '.jpg' END,
    made_at
FROM bench.people;

-- The token of session n is `bench-session-n`.
INSERT INTO sessions (id, token_hash, user_id)
SELECT id, sha256(convert_to('bench-session-' || n, 'UTF8')), id FROM bench.people;
