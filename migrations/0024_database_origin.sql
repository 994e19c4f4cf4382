-- Whose offsets these are. A restored backup, or a standby that became the primary without the last
-- commits, would count on from where it stands with other changes under numbers that clients know:
-- whoever finds the database to be another one than it was begins a new epoch (`store/origin.rs`).

ALTER TABLE live_epoch ADD COLUMN origin text;

-- The cluster, its timeline (another one after every promotion and recovery to a point in time), the
-- database, and this very table (another one after every restore of a dump).
CREATE FUNCTION database_origin() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN concat_ws('/',
        (SELECT system_identifier FROM pg_control_system()),
        left(pg_walfile_name(pg_current_wal_lsn()), 8),
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        'live_epoch'::regclass::oid);
EXCEPTION WHEN insufficient_privilege THEN
    -- A provider may keep the cluster's own numbers to itself.
    RETURN concat_ws('/',
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        'live_epoch'::regclass::oid);
END $$;
