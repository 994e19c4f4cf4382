-- The life of an account: its sessions as a person sees them, and its end.

ALTER TABLE sessions
    -- What a session is called by: neither the token nor its hash leaves the server.
    ADD COLUMN id hex_id NOT NULL DEFAULT substr(md5(gen_random_uuid()::text), 1, 24),
    ADD COLUMN user_agent text,
    -- The password was asked again in this session, and counts until then.
    ADD COLUMN confirmed_until timestamptz,
    ADD CONSTRAINT sessions_have_an_id_each UNIQUE (id),
    ADD CONSTRAINT sessions_user_agent_is_short CHECK (char_length(user_agent) <= 200);

ALTER TABLE sessions ALTER COLUMN id DROP DEFAULT;

-- A deleted account leaves a row without anything personal, for what it picked in leagues' history.
ALTER TABLE users
    ALTER COLUMN email DROP NOT NULL,
    ADD COLUMN deleted_at timestamptz,
    ADD COLUMN alive boolean NOT NULL GENERATED ALWAYS AS (deleted_at IS NULL) STORED,
    ADD CONSTRAINT users_deleted_are_nobody CHECK (
        CASE WHEN deleted_at IS NULL THEN email IS NOT NULL
        ELSE email IS NULL AND password_hash IS NULL AND picture IS NULL
            AND name = 'Deleted user' AND account_type = 'user' END
    ),
    ADD CONSTRAINT users_by_life UNIQUE (id, alive);

-- Only the living sign in, belong and ask to: a request that is under way while its account is
-- deleted can leave nothing of the kind behind.
ALTER TABLE sessions
    ADD COLUMN user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    DROP CONSTRAINT sessions_user_id_fkey,
    ADD CONSTRAINT sessions_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE;

ALTER TABLE memberships
    ADD COLUMN user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    DROP CONSTRAINT memberships_user_id_fkey,
    ADD CONSTRAINT memberships_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE,
    ADD CONSTRAINT memberships_by_right UNIQUE (league_id, user_id, is_admin);

ALTER TABLE join_requests
    ADD COLUMN user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    DROP CONSTRAINT join_requests_user_id_fkey,
    ADD CONSTRAINT join_requests_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE;

ALTER TABLE invitations
    ADD COLUMN user_alive boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    DROP CONSTRAINT invitations_user_id_fkey,
    ADD CONSTRAINT invitations_are_of_the_living
        FOREIGN KEY (user_id, user_alive) REFERENCES users (id, alive) ON DELETE CASCADE;

-- Every league has an owner who is a member and an admin of it. Checked at the commit: a league is
-- written before its first member, and handed over before its owner goes.
ALTER TABLE leagues
    ADD COLUMN owner_is_admin boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
    ADD CONSTRAINT leagues_owner_is_member_and_admin
        FOREIGN KEY (id, owner_id, owner_is_admin)
        REFERENCES memberships (league_id, user_id, is_admin) DEFERRABLE INITIALLY DEFERRED;

-- As before, and picks of deleted accounts are closed: one that was under way while its account was
-- deleted is judged again, and finds no member.
CREATE OR REPLACE FUNCTION refuse_closed_predictions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('podium.bypass_locks', true) = 'on' THEN
        RETURN NULL;
    END IF;
    PERFORM hold_event_shared(event_id)
    FROM (SELECT DISTINCT event_id FROM touched ORDER BY event_id) AS events_touched;
    IF EXISTS (
        SELECT FROM touched
        JOIN events ON events.id = touched.event_id
        JOIN categories ON categories.event_id = touched.event_id AND categories.id = touched.category_id
        JOIN users ON users.id = touched.user_id
        WHERE is_closed(events) OR NOT is_open_status(categories.status) OR touched.locked
            OR NOT users.alive
    ) THEN
        RAISE EXCEPTION 'this pick is closed'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_are_closed';
    END IF;
    RETURN NULL;
END
$$;
