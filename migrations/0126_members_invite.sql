-- Whether every member of a league may read its invite code and pass the link on, or its admins only.
ALTER TABLE leagues ADD COLUMN members_invite boolean NOT NULL DEFAULT false;
UPDATE leagues SET members_invite = true WHERE type = 'private';
