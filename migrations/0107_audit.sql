-- Acts of admins, and of the server on their behalf. Append only.

CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    happened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Null: the server. No foreign keys: the log outlives its subjects.
    actor_id hex_id,
    act text NOT NULL,
    event_id text,
    league_id hex_id,
    prediction_id hex_id,
    -- The affected account.
    user_id hex_id,
    detail jsonb NOT NULL DEFAULT '{}'
);

CREATE INDEX audit_by_league ON audit (league_id, id DESC) WHERE league_id IS NOT NULL;
CREATE INDEX audit_by_act ON audit (act, id DESC);
