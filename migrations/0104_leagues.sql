-- Leagues, their members, requests, invitations and announcements.

CREATE TABLE leagues (
    id hex_id PRIMARY KEY,
    name text NOT NULL,
    description text,
    type text NOT NULL,
    -- A request to join a public league needs an admin's approval, or none.
    join_policy text NOT NULL DEFAULT 'approval',
    max_members integer,
    -- Kept by a trigger, so that the limit is one CHECK under one row lock.
    member_count integer NOT NULL DEFAULT 0,
    owner_id hex_id NOT NULL REFERENCES users,
    invite_code text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- The one league that every new account joins.
    of_everyone boolean NOT NULL DEFAULT false,
    owner_is_admin boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT leagues_type_is_known CHECK (type IN ('public', 'private')),
    CONSTRAINT leagues_join_policy_is_known CHECK (join_policy IN ('approval', 'open')),
    CONSTRAINT leagues_max_members_in_range CHECK (max_members BETWEEN 2 AND 1000),
    CONSTRAINT leagues_not_over_full CHECK (max_members IS NULL OR member_count <= max_members),
    -- Accounts join it without a request: it can be neither full nor closed.
    CONSTRAINT leagues_of_everyone_take_everybody
        CHECK (NOT of_everyone OR (type = 'public' AND join_policy = 'open' AND max_members IS NULL))
);

CREATE INDEX leagues_public_by_name ON leagues (lower(name), id) WHERE type = 'public';
CREATE UNIQUE INDEX leagues_one_of_everyone ON leagues (of_everyone) WHERE of_everyone;

-- Old addresses keep leading to the league; the newest is the current one.
CREATE TABLE league_slugs (
    slug text PRIMARY KEY,
    league_id hex_id NOT NULL REFERENCES leagues ON DELETE CASCADE,
    current boolean NOT NULL
);

CREATE UNIQUE INDEX league_slugs_one_current ON league_slugs (league_id) WHERE current;

CREATE TABLE memberships (
    league_id hex_id NOT NULL REFERENCES leagues ON DELETE CASCADE,
    user_id hex_id NOT NULL,
    is_admin boolean NOT NULL DEFAULT false,
    joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT memberships_once_per_league PRIMARY KEY (league_id, user_id),
    CONSTRAINT memberships_by_right UNIQUE (league_id, user_id, is_admin),
    CONSTRAINT memberships_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

CREATE INDEX memberships_by_user ON memberships (user_id);
-- Pages of members, and the admins: without these, each page of a league of 20,000 reads and sorts all members.
CREATE INDEX memberships_in_order ON memberships (league_id, joined_at, user_id);
CREATE INDEX memberships_admins_first ON memberships (league_id, is_admin DESC, joined_at, user_id);

-- Every league has an owner who is a member and an admin of it. Checked at commit: a league is written before its first
-- member, and handed over before its owner leaves.
ALTER TABLE leagues ADD CONSTRAINT leagues_owner_is_member_and_admin
    FOREIGN KEY (id, owner_id, owner_is_admin)
    REFERENCES memberships (league_id, user_id, is_admin) DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE join_requests (
    league_id hex_id NOT NULL REFERENCES leagues ON DELETE CASCADE,
    user_id hex_id NOT NULL,
    requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT join_requests_once_per_league PRIMARY KEY (league_id, user_id),
    CONSTRAINT join_requests_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

CREATE INDEX join_requests_by_user ON join_requests (user_id);
-- The order of pages.
CREATE INDEX join_requests_in_order ON join_requests (league_id, requested_at, user_id);

-- An admin's offer to a user, until it is accepted, declined or withdrawn.
CREATE TABLE invitations (
    league_id hex_id NOT NULL REFERENCES leagues ON DELETE CASCADE,
    user_id hex_id NOT NULL,
    -- Null once that account is deleted: the invitation stays valid.
    invited_by hex_id REFERENCES users ON DELETE SET NULL,
    invited_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    CONSTRAINT invitations_once_per_league PRIMARY KEY (league_id, user_id),
    CONSTRAINT invitations_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE
);

CREATE INDEX invitations_by_user ON invitations (user_id, invited_at DESC);

CREATE TABLE announcements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    league_id hex_id NOT NULL REFERENCES leagues ON DELETE CASCADE,
    -- Its author, also after losing the admin role; the row of a deleted account stays without a name.
    author_id hex_id NOT NULL REFERENCES users ON DELETE CASCADE,
    text text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT announcements_text_is_short CHECK (char_length(text) BETWEEN 1 AND 500)
);

-- Newest first; a league keeps the newest 20, counted under the lock of the league's row.
CREATE INDEX announcements_by_league ON announcements (league_id, id DESC);
CREATE INDEX announcements_by_author ON announcements (author_id);
