-- What else upstream says of athletes and events.

ALTER TABLE athletes
    -- Null: not said.
    ADD COLUMN gender text,
    ADD CONSTRAINT athletes_gender_is_known CHECK (gender IN ('men', 'women'));

ALTER TABLE events
    -- Para events can sit in any of upstream's leagues: only the event itself says so.
    ADD COLUMN is_para boolean NOT NULL DEFAULT false;
