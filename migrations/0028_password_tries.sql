-- Passwords that were tried, counted here so that two nodes do not double the tries. Counted before the password is
-- looked at: of those who ask at once, each finds the ones before it.
CREATE TABLE password_tries (
    -- SHA-256 of where it was tried: an e-mail address, whether or not it has an account; a browser that was signed in
    -- with that address before, which nobody elsewhere can lock out; a session that asks for the password again.
    door bytea PRIMARY KEY,
    -- A browser that is known. The others are forgotten once nobody has tried for an hour.
    known_device boolean NOT NULL DEFAULT false,
    tries integer NOT NULL,
    tried_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- When the next one may be tried.
    free_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT password_tries_are_of_a_hash CHECK (octet_length(door) = 32),
    CONSTRAINT password_tries_are_counted CHECK (tries >= 0)
);

CREATE INDEX password_tries_by_age ON password_tries (known_device, tried_at);
