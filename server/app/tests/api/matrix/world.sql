-- One statement after the other, in one transaction: what was there before goes, and a new world comes.
BEGIN;
SET LOCAL podium.bypass_locks = 'on';
DELETE FROM leagues;
DELETE FROM events;
DELETE FROM reports;
DELETE FROM users;
DELETE FROM athletes;

INSERT INTO users (id, name, email, password_hash, account_type, guest)
SELECT lpad(to_hex(n), 24, '0'), 'Person ' || n, 'person' || n || '@podium.test',
    CASE WHEN n <> 7 THEN '$password_hash' END, CASE WHEN n = 5 THEN 'admin' ELSE 'user' END, n = 7
FROM generate_series(1, 10) AS n;

INSERT INTO events (id, series, name, location, local_start_date, local_end_date, starts_at)
VALUES
    ('1', 'ifsc', 'Coming Cup', 'Here', '2040-01-01', '2040-01-02', '2040-01-01'),
    ('2', 'ifsc', 'Past Cup', 'There', '2020-01-01', '2020-01-02', '2020-01-01');
INSERT INTO categories (event_id, id, name, discipline, status, position)
SELECT event, category, 'Category ' || category, 'lead',
    CASE event WHEN '1' THEN 'registration_active' ELSE 'finished' END, category::integer
FROM (VALUES ('1'), ('2')) AS events (event), (VALUES ('1'), ('2')) AS categories (category);
INSERT INTO athletes (id, firstname, lastname, country)
SELECT athlete, 'First', 'Last ' || athlete, 'SUI' FROM (VALUES ('11'), ('12'), ('13')) AS athletes (athlete);
INSERT INTO start_list (event_id, category_id, athlete_id, status, category_name)
SELECT event_id, categories.id, athletes.id, 'confirmed', categories.name FROM categories, athletes;
INSERT INTO ranking_rows (event_id, category_id, athlete_id, name, firstname, lastname, country, rank, rounds)
SELECT '2', categories.id, athletes.id, 'First Last', 'First', 'Last', 'SUI', athletes.id::integer - 10, '[]'
FROM categories, athletes WHERE event_id = '2';

-- Person 4 owns the league, 3 is its admin, 2, 7 (a guest) and 8 are members; 6 owns another league, and 2 a second
-- one.
INSERT INTO leagues (id, name, type, owner_id, invite_code)
VALUES
    ('$league', 'League', '$league_type', '000000000000000000000004', '$code'),
    ('$second', 'Second', 'private', '000000000000000000000002', 'OTHERCODE'),
    ('$elsewhere', 'Elsewhere', 'private', '000000000000000000000006', 'ELSEWHERE');
INSERT INTO league_slugs (slug, league_id, current)
VALUES ('$slug', '$league', true), ('second-$number', '$second', true), ('elsewhere-$number', '$elsewhere', true);
INSERT INTO memberships (league_id, user_id, is_admin)
VALUES
    ('$league', '000000000000000000000004', true),
    ('$league', '000000000000000000000003', true),
    ('$league', '000000000000000000000002', false),
    ('$league', '000000000000000000000007', false),
    ('$league', '000000000000000000000008', false),
    ('$second', '000000000000000000000002', true),
    ('$elsewhere', '000000000000000000000006', true);
INSERT INTO screens (league_id, token_hash) VALUES ('$league', sha256('a screen'));
INSERT INTO join_requests (league_id, user_id) VALUES ('$league', '000000000000000000000009');
INSERT INTO invitations (league_id, user_id) VALUES ('$league', '00000000000000000000000a');
INSERT INTO join_requests (league_id, user_id)
SELECT '$league', id FROM users WHERE $asked AND id IN (
    '000000000000000000000001', '000000000000000000000005', '000000000000000000000006');
INSERT INTO invitations (league_id, user_id)
SELECT '$league', id FROM users WHERE $asked AND id IN (
    '000000000000000000000001', '000000000000000000000005', '000000000000000000000006');

INSERT INTO predictions (id, user_id, league_id, event_id, category_id, first)
VALUES
    ('$open_prediction', '000000000000000000000002', '$league', '1', '1', '11'),
    ('$closed_prediction', '000000000000000000000002', '$league', '2', '1', '11');
INSERT INTO reports (id, reporter_id, kind, subject_id, text) OVERRIDING SYSTEM VALUE
VALUES (7777, '000000000000000000000002', 'name', '000000000000000000000008', 'Target');
INSERT INTO sessions (id, token_hash, user_id, confirmed_until)
VALUES ('$foreign_session', '\x00', '000000000000000000000008', CASE WHEN $confirmed THEN now() END);
COMMIT;
