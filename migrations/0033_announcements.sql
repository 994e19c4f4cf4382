-- What a league's admins tell its members.

CREATE TABLE announcements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    league_id hex_id NOT NULL REFERENCES leagues ON DELETE CASCADE,
    -- Whoever wrote it, also when they are no longer an admin; of a deleted account the row without a name remains.
    author_id hex_id NOT NULL REFERENCES users ON DELETE CASCADE,
    text text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- As the domain has it: none without a check, whoever writes.
    CONSTRAINT announcements_text_is_short CHECK (char_length(text) BETWEEN 1 AND 500)
);

-- Read newest first; a league keeps the newest 20, which is counted under the league's row.
CREATE INDEX announcements_by_league ON announcements (league_id, id DESC);
CREATE INDEX announcements_by_author ON announcements (author_id);
