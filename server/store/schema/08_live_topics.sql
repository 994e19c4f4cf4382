-- Identifies the database in which offsets are counted.

-- The cluster, its timeline (a new one after every promotion and point-in-time recovery), the database, and the table of
-- the epoch (a new one after every restored dump).
CREATE OR REPLACE FUNCTION database_origin() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN concat_ws('/',
        (SELECT system_identifier FROM pg_control_system()),
        left(pg_walfile_name(pg_current_wal_lsn()), 8),
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        'live_epoch'::regclass::oid);
EXCEPTION WHEN insufficient_privilege THEN
    -- Some providers hide the cluster's identifiers.
    RETURN concat_ws('/',
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        'live_epoch'::regclass::oid);
END $$;
