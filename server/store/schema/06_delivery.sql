-- What mails and pushes are about.

-- Accounts that may be mailed, by kind.
DROP VIEW IF EXISTS mail_recipients;
CREATE VIEW mail_recipients AS
SELECT
    mail_switches.user_id,
    mail_switches.kind,
    mail_addresses.email,
    mail_switches.token,
    GREATEST(mail_switches.on_since, mail_addresses.confirmed_at) AS since
FROM mail_switches
JOIN mail_addresses ON mail_addresses.user_id = mail_switches.user_id
JOIN users ON users.id = mail_switches.user_id
WHERE mail_switches.on_since IS NOT NULL AND mail_addresses.confirmed_at IS NOT NULL
    AND users.enabled AND users.email = mail_addresses.email;

-- Open categories without a member's pick. Narrow it by the event.
DROP VIEW IF EXISTS missing_picks;
CREATE VIEW missing_picks AS
SELECT memberships.user_id, memberships.league_id, categories.event_id, categories.id AS category_id
FROM events
JOIN categories ON categories.event_id = events.id AND is_open_status(categories.status)
CROSS JOIN memberships
WHERE NOT refuses_picks(events)
    -- Without a start list there is nobody to pick.
    AND EXISTS (
        SELECT FROM start_list
        WHERE start_list.event_id = categories.event_id AND start_list.category_id = categories.id
            AND start_list.status <> 'not attending'
    )
    AND NOT EXISTS (
        SELECT FROM predictions
        WHERE predictions.user_id = memberships.user_id AND predictions.league_id = memberships.league_id
            AND predictions.event_id = categories.event_id AND predictions.category_id = categories.id
    );

-- The newest forty keys of a push's notifications: it shows three, and counts the others.
CREATE OR REPLACE FUNCTION newest_keys(known text[], added text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_agg(key ORDER BY place)
    FROM (
        SELECT key, max(place) AS place
        FROM unnest(known || added) WITH ORDINALITY AS listed (key, place)
        GROUP BY key ORDER BY 2 DESC LIMIT 40
    ) AS newest
$$;
