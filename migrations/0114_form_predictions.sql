-- The chances that the form model gave at the lock, and its podium: its public record is computed from what it said then.

CREATE TABLE form_predictions (
    event_id text NOT NULL,
    category_id text NOT NULL,
    -- Of each starter for the ranks one to six, as the domain writes them; the database never reads it.
    chances jsonb NOT NULL,
    first text,
    second text,
    third text,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (event_id, category_id),
    CONSTRAINT form_predictions_category_exists
        FOREIGN KEY (event_id, category_id) REFERENCES categories ON DELETE CASCADE
);
