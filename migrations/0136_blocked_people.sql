-- An account may block somebody instead of choosing them as a friend: one row, so nobody is both. The blocked person's
-- invitations and entries in streams are not shown to the account. Nobody else sees it.
ALTER TABLE friends ADD COLUMN blocked boolean NOT NULL DEFAULT false;
