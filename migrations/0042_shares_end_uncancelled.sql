-- A competition that was called off and takes place after all opens its picks, too: shares of them end like others'.

DROP TRIGGER events_end_shares ON events;

CREATE TRIGGER events_end_shares
    AFTER UPDATE OF locked, reopened, starts_at, cancelled ON events
    FOR EACH ROW
    WHEN ((OLD.locked, OLD.reopened, OLD.starts_at, OLD.cancelled)
        IS DISTINCT FROM (NEW.locked, NEW.reopened, NEW.starts_at, NEW.cancelled))
    EXECUTE FUNCTION end_shares_of_open_picks();
