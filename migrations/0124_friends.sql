-- Whom an account has chosen to compare itself with, in leaderboards among friends. One-sided: nobody else sees it.

CREATE TABLE friends (
    user_id hex_id NOT NULL,
    friend_id hex_id NOT NULL,
    added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    friend_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT friends_once_each PRIMARY KEY (user_id, friend_id),
    CONSTRAINT friends_are_others CHECK (user_id <> friend_id),
    CONSTRAINT friends_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE,
    CONSTRAINT friends_are_alive
        FOREIGN KEY (friend_id, friend_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

-- For the deletion of a friend's account.
CREATE INDEX friends_by_friend ON friends (friend_id);
