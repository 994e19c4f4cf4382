-- Raw upstream documents beside the parsed rows, so that a better parser can be run over history.

CREATE TABLE upstream_documents (
    series text NOT NULL,
    path text NOT NULL,
    -- SHA-256 of the body: an unchanged document is not parsed again.
    sha256 bytea NOT NULL,
    body text NOT NULL,
    fetched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (series, path)
);

-- Bodies that could not be read, kept aside for a person to look at.
CREATE TABLE upstream_rejects (
    series text NOT NULL,
    path text NOT NULL,
    sha256 bytea NOT NULL,
    body text NOT NULL,
    reason text NOT NULL,
    rejected_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (series, path, sha256)
);
