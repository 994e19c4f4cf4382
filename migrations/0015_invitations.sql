-- What a league admin has offered a user, until it is accepted, declined or withdrawn.

CREATE TABLE invitations (
    league_id hex_id NOT NULL REFERENCES leagues ON DELETE CASCADE,
    user_id hex_id NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Null once that account is gone: the league still stands to its word.
    invited_by hex_id REFERENCES users ON DELETE SET NULL,
    invited_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT invitations_once_per_league PRIMARY KEY (league_id, user_id)
);

CREATE INDEX invitations_by_user ON invitations (user_id, invited_at DESC);

-- Requests are read page by page in this order.
CREATE INDEX join_requests_in_order ON join_requests (league_id, requested_at, user_id);
