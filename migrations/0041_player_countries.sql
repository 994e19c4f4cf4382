-- Which country somebody plays for: leaderboards can be looked at by country.

-- A row of its own for those who have said: most have not, and no sign-in need read it.
CREATE TABLE player_countries (
    user_id hex_id PRIMARY KEY,
    -- As results services name countries: the letters of the International Olympic Committee.
    country text NOT NULL,
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT player_countries_have_three_letters CHECK (country ~ '^[A-Z]{3}$'),
    CONSTRAINT player_countries_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

CREATE INDEX player_countries_by_country ON player_countries (country, user_id);

-- With the account, whichever release deletes it.
CREATE FUNCTION forget_player_country() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM player_countries WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;

CREATE TRIGGER users_forget_their_country
    BEFORE UPDATE OF deleted_at ON users
    FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_player_country();
