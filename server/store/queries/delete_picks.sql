-- Deletes the picks that may go; `refused_picks.sql` says why the others, which have no row here, may not.
-- $1 event, $2 locks are bypassed; then columns: prediction id, user, and the version that it must have, if any.
WITH wanted AS (
    SELECT * FROM UNNEST($3::text[], $4::text[], $5::bigint[]) AS wanted (id, user_id, seen_version)
),
gone AS (
    DELETE FROM predictions USING wanted
    WHERE predictions.id = wanted.id AND predictions.event_id = $1 AND predictions.user_id = wanted.user_id
        AND predictions.version = COALESCE(wanted.seen_version, predictions.version)
        AND ($2 OR NOT predictions.locked)
        AND predictions.category_id IN (
            SELECT categories.id FROM categories JOIN events ON events.id = categories.event_id
            WHERE categories.event_id = $1
                AND ($2 OR (is_open_status(categories.status) AND NOT refuses_picks(events)))
        )
        -- An account can be disabled while this is under way.
        AND (SELECT enabled FROM users WHERE users.id = wanted.user_id)
    RETURNING predictions.id, predictions.user_id, predictions.league_id, predictions.event_id,
        predictions.category_id, predictions.version + 1 AS version
),
remembered AS (
    INSERT INTO pick_history (user_id, prediction_id, version, league_id, event_id, category_id, happened_at)
    SELECT user_id, id, version, league_id, event_id, category_id, clock_timestamp()
    FROM gone
    ON CONFLICT ON CONSTRAINT pick_history_once_per_slot DO UPDATE
    SET version = EXCLUDED.version, first = NULL, second = NULL, third = NULL, editor_id = NULL,
        happened_at = EXCLUDED.happened_at
),
-- Of what was deleted at the same place only this stays, or it would grow with every pick made and deleted.
forgotten AS (
    DELETE FROM pick_history USING gone
    WHERE pick_history.user_id = gone.user_id AND pick_history.league_id = gone.league_id
        AND pick_history.event_id = gone.event_id AND pick_history.category_id = gone.category_id
        AND prediction_id <> gone.id
)
SELECT id AS "id!" FROM gone
