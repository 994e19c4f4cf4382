-- What a change of an account ends.

-- One after the other, so that two admins who demote each other at once do not both find the other one. An installation
-- without a site admin stays as it is: only the step from one to none is refused.
CREATE OR REPLACE FUNCTION keep_a_site_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(7207, 0);
    IF NOT EXISTS (SELECT FROM users WHERE account_type = 'admin' AND enabled) THEN
        RAISE EXCEPTION 'the last site admin stays'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'users_keep_a_site_admin';
    END IF;
    RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_keep_a_site_admin
    AFTER UPDATE ON users
    FOR EACH ROW
    WHEN (OLD.account_type = 'admin' AND OLD.enabled
        AND NOT (NEW.account_type = 'admin' AND NEW.enabled))
    EXECUTE FUNCTION keep_a_site_admin();

-- How long a session lives after its last use. A guest's is the only way back to its account, which ends with it.
CREATE OR REPLACE FUNCTION session_life(guest boolean) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN guest THEN interval '60 days' ELSE interval '30 days' END
$$;

-- How long a program's key stays valid without being used.
CREATE OR REPLACE FUNCTION key_life() RETURNS interval LANGUAGE sql IMMUTABLE AS $$
    SELECT interval '1 year'
$$;

-- A guest whom no session leads back to (docs/rules.md, "Guests").
CREATE OR REPLACE FUNCTION is_lost_guest(users) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT $1.guest AND $1.enabled AND $1.created_at < clock_timestamp() - interval '1 day' AND NOT EXISTS (
        SELECT FROM sessions WHERE user_id = $1.id AND expires_at > clock_timestamp())
$$;

CREATE OR REPLACE FUNCTION end_password_reset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM password_resets WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER users_end_password_resets
    BEFORE UPDATE OF password_hash, disabled_at, deleted_at ON users
    FOR EACH ROW EXECUTE FUNCTION end_password_reset();

CREATE OR REPLACE FUNCTION end_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM shares WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER users_end_shares
    BEFORE UPDATE OF deleted_at, disabled_at ON users
    FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL OR NEW.disabled_at IS NOT NULL)
    EXECUTE FUNCTION end_shares();

-- Rows of a deleted account, in every release: foreign keys refuse the deletion as long as they exist.
CREATE OR REPLACE FUNCTION delete_rows_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM calendar_links WHERE user_id = NEW.id;
    DELETE FROM outbox WHERE user_id = NEW.id;
    DELETE FROM mail_switches WHERE user_id = NEW.id;
    DELETE FROM mail_addresses WHERE user_id = NEW.id;
    DELETE FROM spoiler_shields WHERE user_id = NEW.id;
    DELETE FROM spoiler_defaults WHERE user_id = NEW.id;
    DELETE FROM player_countries WHERE user_id = NEW.id;
    -- In one order: two friends who go at once wait for each other, and do not deadlock.
    PERFORM FROM friends WHERE NEW.id IN (user_id, friend_id) ORDER BY user_id, friend_id FOR UPDATE;
    DELETE FROM friends WHERE NEW.id IN (user_id, friend_id);
    DELETE FROM notices WHERE user_id = NEW.id;
    DELETE FROM pick_history WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER users_delete_their_rows
    BEFORE UPDATE OF deleted_at ON users
    FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
    EXECUTE FUNCTION delete_rows_of_account();

-- At most 500 friends and blocked people of an account. Both accounts are locked first, in the order of their ids: two
-- new rows of one account count each other, and nobody is added to an account that is being deleted or merged.
CREATE OR REPLACE FUNCTION bound_friends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM users WHERE id IN (NEW.user_id, NEW.friend_id) ORDER BY id FOR NO KEY UPDATE;
    IF (SELECT count(*) FROM friends WHERE user_id = NEW.user_id AND friend_id <> NEW.friend_id) >= 500 THEN
        RAISE EXCEPTION 'an account has at most 500 friends and blocked people'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'friends_are_bounded';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER friends_are_bounded BEFORE INSERT ON friends
    FOR EACH ROW EXECUTE FUNCTION bound_friends();
