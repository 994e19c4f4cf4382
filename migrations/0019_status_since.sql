-- Since when upstream says what it says of a category: a while after it has finished, its points
-- become final by themselves (design section 5, "Live scoring").
ALTER TABLE categories ADD COLUMN status_since timestamptz NOT NULL DEFAULT clock_timestamp();

CREATE FUNCTION note_status_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.status_since := clock_timestamp();
    RETURN NEW;
END
$$;

CREATE TRIGGER categories_status_since BEFORE UPDATE OF status ON categories
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION note_status_since();

CREATE INDEX categories_not_scored ON categories (status_since) WHERE scored_at IS NULL;
