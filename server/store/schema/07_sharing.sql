-- Shares end when their picks are open again: these are private and may change. Opening holds the event alone and sharing
-- holds it shared, so that no share is written in between.

CREATE OR REPLACE FUNCTION end_shares_of_open_picks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM shares USING events, categories
    WHERE shares.event_id = NEW.id AND events.id = NEW.id AND NOT is_closed(events)
        AND categories.event_id = shares.event_id AND categories.id = shares.category_id
        AND is_open_status(categories.status);
    RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER events_end_shares
    AFTER UPDATE OF locked, reopened, starts_at, cancelled ON events
    FOR EACH ROW
    WHEN ((OLD.locked, OLD.reopened, OLD.starts_at, OLD.cancelled)
        IS DISTINCT FROM (NEW.locked, NEW.reopened, NEW.starts_at, NEW.cancelled))
    EXECUTE FUNCTION end_shares_of_open_picks();

CREATE OR REPLACE FUNCTION end_shares_of_open_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM shares USING events
    WHERE shares.event_id = NEW.event_id AND shares.category_id = NEW.id
        AND events.id = NEW.event_id AND NOT is_closed(events);
    RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER categories_end_shares
    AFTER UPDATE OF status ON categories
    FOR EACH ROW WHEN (is_open_status(NEW.status) AND NOT is_open_status(OLD.status))
    EXECUTE FUNCTION end_shares_of_open_category();
