-- Keys of programs that read for an account: sessions with a name, which only routes that read accept.
ALTER TABLE sessions
    ADD COLUMN key_name text,
    ADD CONSTRAINT sessions_key_name_is_short CHECK (char_length(key_name) BETWEEN 1 AND 60) NOT VALID;
