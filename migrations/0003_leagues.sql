-- Groups of users.

CREATE TABLE leagues (
    id hex_id PRIMARY KEY,
    name text NOT NULL,
    description text,
    type text NOT NULL,
    -- What a request to join a public league meets: an admin's decision, or an open door.
    join_policy text NOT NULL DEFAULT 'approval',
    max_members integer,
    -- Kept by the trigger below, so that the limit is one CHECK under one row lock.
    member_count integer NOT NULL DEFAULT 0,
    owner_id hex_id NOT NULL REFERENCES users,
    invite_code text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT leagues_type_is_known CHECK (type IN ('public', 'private')),
    CONSTRAINT leagues_join_policy_is_known CHECK (join_policy IN ('approval', 'open')),
    CONSTRAINT leagues_max_members_in_range CHECK (max_members BETWEEN 2 AND 1000),
    CONSTRAINT leagues_not_over_full CHECK (max_members IS NULL OR member_count <= max_members)
);

-- Old addresses keep leading to the league; the newest is the current one.
CREATE TABLE league_slugs (
    slug text PRIMARY KEY,
    league_id hex_id NOT NULL REFERENCES leagues ON DELETE CASCADE,
    current boolean NOT NULL
);

CREATE UNIQUE INDEX league_slugs_one_current ON league_slugs (league_id) WHERE current;

CREATE TABLE memberships (
    league_id hex_id NOT NULL REFERENCES leagues ON DELETE CASCADE,
    user_id hex_id NOT NULL REFERENCES users ON DELETE CASCADE,
    is_admin boolean NOT NULL DEFAULT false,
    joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT memberships_once_per_league PRIMARY KEY (league_id, user_id)
);

CREATE INDEX memberships_by_user ON memberships (user_id);

CREATE TABLE join_requests (
    league_id hex_id NOT NULL REFERENCES leagues ON DELETE CASCADE,
    user_id hex_id NOT NULL REFERENCES users ON DELETE CASCADE,
    requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT join_requests_once_per_league PRIMARY KEY (league_id, user_id)
);

CREATE INDEX join_requests_by_user ON join_requests (user_id);

CREATE FUNCTION count_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE leagues SET member_count = member_count + 1 WHERE id = NEW.league_id;
    ELSE
        UPDATE leagues SET member_count = member_count - 1 WHERE id = OLD.league_id;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER memberships_are_counted
    AFTER INSERT OR DELETE ON memberships
    FOR EACH ROW EXECUTE FUNCTION count_members();
