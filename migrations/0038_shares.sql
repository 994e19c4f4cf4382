-- Picks that somebody shows to everybody who has the link, for as long as they want to.

CREATE TABLE shares (
    -- What the link carries: 16 random bytes, in hex. In the clear, for its owner is shown the link again; it opens
    -- nothing but what its owner has chosen to show.
    id text PRIMARY KEY,
    prediction_id hex_id NOT NULL REFERENCES predictions ON DELETE CASCADE,
    -- Of the pick, which never moves: what opens again is found by it.
    event_id text NOT NULL,
    category_id text NOT NULL,
    user_id hex_id NOT NULL,
    -- As they want to be called there, whatever their account is called.
    name text NOT NULL,
    -- Whether the league's name is shown: of a public league as long as it is one, of a private one because its member
    -- has said so.
    league_shown text NOT NULL,
    theme text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    user_enabled boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    -- Shared again, it has the link that it has.
    CONSTRAINT shares_once_per_pick UNIQUE (prediction_id),
    CONSTRAINT shares_ids_are_long CHECK (id ~ '^[0-9a-f]{32}$'),
    CONSTRAINT shares_names_are_short CHECK (char_length(name) BETWEEN 1 AND 60),
    CONSTRAINT shares_league_shown_is_known CHECK (league_shown IN ('never', 'while_public', 'always')),
    CONSTRAINT shares_theme_is_known CHECK (theme IN ('light', 'dark')),
    -- Of accounts that are deleted or disabled nothing is shown, whoever is faster.
    CONSTRAINT shares_are_of_the_enabled
        FOREIGN KEY (user_id, user_enabled) REFERENCES users (id, enabled) ON DELETE CASCADE
);

-- Newest first, as their owner reads them.
CREATE INDEX shares_by_user ON shares (user_id, created_at DESC, id);
CREATE INDEX shares_by_category ON shares (event_id, category_id);

-- With the account, whichever release deletes or disables it.
CREATE FUNCTION end_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM shares WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;

CREATE TRIGGER users_end_shares
    BEFORE UPDATE OF deleted_at, disabled_at ON users
    FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL OR NEW.disabled_at IS NOT NULL)
    EXECUTE FUNCTION end_shares();

-- Picks that are open again are nobody's business, and may become others: to show what becomes of them is asked anew.
-- Whoever opens them holds the event alone, and whoever shares one holds it shared, so that no share slips in between.
CREATE FUNCTION end_shares_of_open_picks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM shares USING events, categories
    WHERE shares.event_id = NEW.id AND events.id = NEW.id AND NOT is_closed(events)
        AND categories.event_id = shares.event_id AND categories.id = shares.category_id
        AND is_open_status(categories.status);
    RETURN NULL;
END
$$;

CREATE TRIGGER events_end_shares
    AFTER UPDATE OF locked, reopened, starts_at ON events
    FOR EACH ROW
    WHEN ((OLD.locked, OLD.reopened, OLD.starts_at) IS DISTINCT FROM (NEW.locked, NEW.reopened, NEW.starts_at))
    EXECUTE FUNCTION end_shares_of_open_picks();

CREATE FUNCTION end_shares_of_open_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM shares USING events
    WHERE shares.event_id = NEW.event_id AND shares.category_id = NEW.id
        AND events.id = NEW.event_id AND NOT is_closed(events);
    RETURN NULL;
END
$$;

CREATE TRIGGER categories_end_shares
    AFTER UPDATE OF status ON categories
    FOR EACH ROW WHEN (is_open_status(NEW.status) AND NOT is_open_status(OLD.status))
    EXECUTE FUNCTION end_shares_of_open_category();
