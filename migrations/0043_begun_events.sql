-- When there is something about an event that a shield keeps from somebody: from then on ranks may be made of it. As the
-- client says it (`shared/spoilers.ts`).
CREATE FUNCTION has_begun(event events) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT event.starts_at IS NULL OR event.starts_at <= clock_timestamp() OR EXISTS (
        SELECT FROM categories WHERE categories.event_id = event.id AND NOT is_open_status(categories.status))
$$;
