-- Reports of names, leagues and announcements, which site admins decide.
CREATE TABLE reports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Null once the reporter's account is deleted.
    reporter_id hex_id REFERENCES users,
    kind text NOT NULL,
    -- An account, a league or an announcement; no foreign key, because a decided report outlives its subject.
    subject_id text NOT NULL,
    -- The name or announcement at the time of the report.
    text text NOT NULL,
    reason text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Null while the report is open.
    decided_at timestamptz,
    decided_by hex_id REFERENCES users,
    -- Null also if the subject was deleted before a decision.
    decision text,
    note text,
    CONSTRAINT reports_have_a_known_kind CHECK (kind IN ('name', 'league', 'announcement')),
    CONSTRAINT reports_have_a_short_reason CHECK (char_length(reason) BETWEEN 1 AND 500),
    CONSTRAINT reports_have_a_short_note CHECK (char_length(note) BETWEEN 1 AND 500),
    CONSTRAINT reports_have_a_known_decision CHECK (decision IN ('removed', 'kept')),
    CONSTRAINT reports_are_decided_by_somebody CHECK (
        (decision IS NULL) = (decided_by IS NULL) AND (decided_at IS NOT NULL OR decision IS NULL))
);

-- Open reports first, the oldest first; then the decided ones, the newest first.
CREATE INDEX reports_by_state ON reports (decided_at DESC NULLS FIRST, id);
CREATE UNIQUE INDEX reports_once_each ON reports (kind, subject_id, reporter_id) WHERE decided_at IS NULL;
CREATE INDEX reports_by_reporter ON reports (reporter_id);
