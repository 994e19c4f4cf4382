-- What became of each pick, for its owner alone: every save and every deletion, written by the statement that makes it
-- true, so that a batch of a thousand picks costs no statement more.

ALTER TABLE predictions
    -- Counted up under the row's lock: of two who save at once each gets a number of their own.
    ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE TABLE pick_history (
    user_id hex_id NOT NULL,
    -- No foreign keys, which would be looked up for each of a rush of picks: the triggers below do what they would. And
    -- that a pick was deleted is a part of its history.
    prediction_id hex_id NOT NULL,
    -- A ring: what a pick was fifty versions ago makes room for what it is. Nothing has to be looked for and deleted.
    slot smallint NOT NULL GENERATED ALWAYS AS (version % 50) STORED,
    version integer NOT NULL,
    league_id hex_id NOT NULL,
    event_id text NOT NULL,
    category_id text NOT NULL,
    -- Athlete ids; none at all where the pick was deleted.
    first text,
    second text,
    third text,
    -- Null: the owner. Else the admin who changed it.
    editor_id hex_id,
    -- The time of the receipt.
    happened_at timestamptz NOT NULL,
    CONSTRAINT pick_history_once_per_slot PRIMARY KEY (user_id, prediction_id, slot)
);

-- Where the history of what is there already begins. Who had edited it is in the log.
INSERT INTO pick_history
    (user_id, prediction_id, version, league_id, event_id, category_id, first, second, third, happened_at)
SELECT user_id, id, version, league_id, event_id, category_id, first, second, third, updated_at
FROM predictions WHERE NOT edited_by_admin;

-- Picks that go with their league or their event take their history along; a pick that its owner deletes does not.
CREATE FUNCTION forget_pick_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM pick_history USING gone
    WHERE pick_history.user_id = gone.user_id AND prediction_id = gone.id
        AND NOT EXISTS (
            SELECT FROM leagues, categories
            WHERE leagues.id = gone.league_id
                AND categories.event_id = gone.event_id AND categories.id = gone.category_id);
    RETURN NULL;
END
$$;

CREATE TRIGGER predictions_take_their_history_along
    AFTER DELETE ON predictions REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION forget_pick_history();

-- Before the account is nobody's, and whichever release deletes it.
CREATE FUNCTION forget_picks_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM pick_history WHERE user_id = OLD.id;
    RETURN NEW;
END
$$;

CREATE TRIGGER users_take_their_pick_history_along
    BEFORE UPDATE OF deleted_at ON users
    FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
    EXECUTE FUNCTION forget_picks_of_account();
