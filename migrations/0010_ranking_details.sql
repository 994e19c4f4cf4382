-- What upstream says of an athlete in a ranking beside the rank.

ALTER TABLE ranking_rows
    ADD COLUMN bib text,
    -- Upstream's number of the federation; of USA Climbing, of the gym.
    ADD COLUMN federation_id bigint,
    -- Where the athlete competes in a para class.
    ADD COLUMN sport_class text;

COMMENT ON COLUMN ranking_rows.rounds IS
    'Rounds with scores and ascents, as domain/round_result.rs writes them';
