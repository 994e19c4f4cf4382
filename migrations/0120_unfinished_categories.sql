-- What the results service never says of a category after its event: that it is finished, or that it is off.
ALTER TABLE categories
    -- Since when the event's document no longer lists it.
    ADD COLUMN unlisted_since timestamptz,
    -- The status was set here and not by the service, which still says something else.
    ADD COLUMN concluded boolean NOT NULL DEFAULT false;

-- Squads compete and not athletes: nobody can be picked.
ALTER TABLE categories ADD COLUMN squads boolean NOT NULL DEFAULT false;
