-- Picks that somebody shows to everybody who has the link, for as long as they want to.

CREATE TABLE shares (
    -- What the link carries: 16 random bytes, in hex. In the clear, for its owner is shown the link again; it opens
    -- nothing but what its owner has chosen to show.
    id text PRIMARY KEY,
    prediction_id hex_id NOT NULL REFERENCES predictions ON DELETE CASCADE,
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

CREATE INDEX shares_by_user ON shares (user_id);

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
