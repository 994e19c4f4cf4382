-- One league that whoever opens an account is in.

ALTER TABLE leagues
    ADD COLUMN of_everyone boolean NOT NULL DEFAULT false,
    -- People are put into it without being asked for anything: it can be neither full nor closed to them.
    ADD CONSTRAINT leagues_of_everyone_take_everybody
        CHECK (NOT of_everyone OR (type = 'public' AND join_policy = 'open' AND max_members IS NULL));

CREATE UNIQUE INDEX leagues_one_of_everyone ON leagues (of_everyone) WHERE of_everyone;
