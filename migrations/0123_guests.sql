-- Guests: accounts that came by an invite link with a name alone, and play until they are kept or lost.

-- A guest's address is `<id>@guest.invalid`, where no mail arrives (RFC 2606): every living account has one, also for
-- the previous release. That one would give a guest a password or rights if a site admin asked for it: the CHECK refuses.
ALTER TABLE users ADD COLUMN guest boolean NOT NULL DEFAULT false;
ALTER TABLE users ADD CONSTRAINT users_guests_have_no_credentials
    CHECK (NOT guest OR (password_hash IS NULL AND account_type = 'user')) NOT VALID;
ALTER TABLE users DROP CONSTRAINT users_deleted_are_nobody;
ALTER TABLE users ADD CONSTRAINT users_deleted_are_nobody CHECK (
    CASE WHEN deleted_at IS NULL THEN email IS NOT NULL
    ELSE email IS NULL AND password_hash IS NULL AND picture IS NULL
        AND name IN ('Deleted user', 'Former player') AND account_type = 'user' END
) NOT VALID;

CREATE INDEX IF NOT EXISTS users_guests ON users (created_at) WHERE guest;

-- Whether guests may join the league.
ALTER TABLE leagues ADD COLUMN welcomes_guests boolean NOT NULL DEFAULT true;

-- Made because a guest's picks went to the account of `made_by`, and not because an admin changed a pick.
ALTER TABLE fingerprints ADD COLUMN of_guest boolean NOT NULL DEFAULT false;
