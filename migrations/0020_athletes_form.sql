-- What an athlete did lately, found by the athlete.

-- The day an event begins in its own calendar; by UTC where upstream says a time only.
CREATE FUNCTION first_day(event events) RETURNS date LANGUAGE sql IMMUTABLE AS $$
    SELECT COALESCE(event.local_start_date, (event.starts_at AT TIME ZONE 'UTC')::date)
$$;

-- With the rank, so that whoever did not start is passed over without a look at the row, which is large.
CREATE INDEX ranking_rows_by_athlete ON ranking_rows (athlete_id, event_id, category_id) INCLUDE (rank)
    WHERE rank IS NOT NULL;
