-- Whether picks of an event are open, and events as they are shown.

-- Transactions that write picks of an event hold it shared; those that lock it, score it or change a status hold it alone.
-- A statement of its own, so that the next statement's snapshot is newer than the wait (in the same statement, 208 of 400
-- locks leaked).
CREATE OR REPLACE FUNCTION hold_event_shared(event_id text) RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT pg_advisory_xact_lock_shared(7205, hashtext(event_id))
$$;

CREATE OR REPLACE FUNCTION hold_event_alone(event_id text) RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT pg_advisory_xact_lock(7205, hashtext(event_id))
$$;

-- Closed for good, so that picks are shown: locked, cancelled, or started and not unlocked by an admin since. By the
-- database's clock at this moment, not at the start of the transaction. The start of a postponed event means nothing.
CREATE OR REPLACE FUNCTION is_closed(event events) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT event.locked OR event.cancelled
        OR (COALESCE(event.starts_at <= clock_timestamp(), false) AND NOT event.reopened AND NOT event.postponed)
$$;

-- Closed, or postponed: then picks wait, unseen, for the new date.
CREATE OR REPLACE FUNCTION refuses_picks(event events) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT event.postponed OR is_closed(event)
$$;

-- Statuses in which a category is open for picks; all others, unknown ones included, close it.
CREATE OR REPLACE FUNCTION is_open_status(status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT status IN ('registration_pending', 'registration_active')
$$;

-- Nothing is left to happen: cancelled, or each category of athletes is finished or cancelled.
CREATE OR REPLACE FUNCTION is_over(event events) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT event.cancelled OR COALESCE((
        SELECT bool_and(status IN ('finished', 'completed', 'cancelled', 'canceled'))
        FROM categories WHERE categories.event_id = event.id AND NOT squads
    ), false)
$$;

-- There may be results of the event: from then on the spoiler guard covers its ranks. The client decides in the same way.
CREATE OR REPLACE FUNCTION has_begun(event events) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT event.starts_at IS NULL OR event.starts_at <= clock_timestamp() OR EXISTS (
        SELECT FROM categories WHERE categories.event_id = event.id AND NOT is_open_status(categories.status))
$$;

-- The day an event begins in its own calendar; in UTC where only a time is known.
CREATE OR REPLACE FUNCTION first_day(event events) RETURNS date LANGUAGE sql IMMUTABLE AS $$
    SELECT COALESCE(event.local_start_date, (event.starts_at AT TIME ZONE 'UTC')::date)
$$;

-- The year an event belongs to.
CREATE OR REPLACE FUNCTION event_year(event events) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT EXTRACT(YEAR FROM COALESCE(event.local_start_date, (event.starts_at AT TIME ZONE 'UTC')::date))::bigint
$$;

CREATE OR REPLACE FUNCTION note_status_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.status_since := clock_timestamp();
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER categories_status_since BEFORE UPDATE OF status ON categories
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION note_status_since();

-- Counted here, so that every release that writes an event counts.
CREATE OR REPLACE FUNCTION note_calendar_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.calendar_sequence := OLD.calendar_sequence + 1;
    NEW.calendar_changed_at := clock_timestamp();
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER events_calendar_change
    BEFORE UPDATE ON events
    FOR EACH ROW
    WHEN ((OLD.name, OLD.location, OLD.local_start_date, OLD.local_end_date, OLD.starts_at, OLD.cancelled)
        IS DISTINCT FROM
        (NEW.name, NEW.location, NEW.local_start_date, NEW.local_end_date, NEW.starts_at, NEW.cancelled))
    EXECUTE FUNCTION note_calendar_change();

-- Counted here, because locks, fetched starts and the name of a postponed event all open or close picks.
CREATE OR REPLACE FUNCTION note_lock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.lock_changes := OLD.lock_changes + 1;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER events_lock_change
    BEFORE UPDATE ON events
    FOR EACH ROW
    WHEN ((OLD.locked, OLD.reopened, OLD.cancelled, OLD.starts_at, OLD.local_start_date, OLD.postponed_from)
        IS DISTINCT FROM
        (NEW.locked, NEW.reopened, NEW.cancelled, NEW.starts_at, NEW.local_start_date, NEW.postponed_from))
    EXECUTE FUNCTION note_lock_change();

-- As times are written on the wire.
CREATE OR REPLACE FUNCTION iso_text(moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- When an event's rounds begin, with the names of the API.
CREATE OR REPLACE FUNCTION programme_of(event text) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT COALESCE(jsonb_agg(jsonb_build_object(
        'category_id', category_id,
        'discipline', discipline,
        'gender', gender,
        'kind', kind,
        'starts_at', iso_text(starts_at),
        'ends_at', iso_text(ends_at),
        'confirmed', confirmed,
        'stream_url', stream_url,
        'blocked_regions', blocked_regions,
        'moved_from', iso_text(moved_from)
    ) ORDER BY position), '[]')
    FROM programme_rounds WHERE event_id = event
$$;

-- Shared by the listing and the single event. Not inlined by the planner, because the clock is read: narrow it by `id`,
-- with the ids of a page where there is one.
DROP VIEW IF EXISTS event_views;
CREATE VIEW event_views AS
SELECT
    events.id,
    events.series,
    events.name,
    events.location,
    events.country,
    events.local_start_date,
    events.local_end_date,
    events.starts_at,
    events.ends_at,
    events.timezone,
    events.registration_url,
    events.public_information,
    events.cancelled,
    events.postponed,
    events.is_para,
    refuses_picks(events) AS closed,
    -- With the names of the API.
    COALESCE((
        SELECT jsonb_agg(jsonb_build_object(
            'dcat_id', categories.id,
            'event_id', categories.event_id,
            'dcat_name', categories.name,
            'discipline', categories.discipline,
            'status', categories.status,
            'scored', categories.scored_at IS NOT NULL
        ) ORDER BY categories.position)
        FROM categories WHERE categories.event_id = events.id AND NOT squads
    ), '[]') AS categories,
    ARRAY(
        SELECT categories.name FROM categories
        WHERE categories.event_id = events.id AND squads ORDER BY categories.position
    ) AS squad_categories,
    programme_of(events.id) AS programme
FROM events;
