-- The chances that were given while a category was climbed: its story, and the public record of the outlook.

CREATE TABLE outlook_steps (
    event_id text NOT NULL,
    category_id text NOT NULL,
    number integer NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Whether the round that decides had begun.
    in_final boolean NOT NULL,
    -- Of everybody who could still stand on the podium, for the ranks one to six; the database never reads it.
    chances jsonb NOT NULL,
    PRIMARY KEY (event_id, category_id, number),
    CONSTRAINT outlook_steps_category_exists
        FOREIGN KEY (event_id, category_id) REFERENCES categories ON DELETE CASCADE
);
