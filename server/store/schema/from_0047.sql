-- Brings a database of the releases before the baseline, whose last migration is 0046 or 0047, to the baseline of 0111.

DROP VIEW IF EXISTS prediction_views;

-- `delete_rows_of_account` does their work.
DROP FUNCTION end_calendar_link() CASCADE;
DROP FUNCTION end_mail() CASCADE;
DROP FUNCTION end_spoiler_shields() CASCADE;
DROP FUNCTION forget_player_country() CASCADE;
DROP FUNCTION forget_notices() CASCADE;
DROP FUNCTION forget_picks_of_account() CASCADE;

ALTER FUNCTION raise_shields_by_themselves() RENAME TO raise_default_shields;
ALTER FUNCTION refuse_audit_changes() RENAME TO refuse_changes;
CREATE OR REPLACE TRIGGER fingerprints_are_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON fingerprints
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_changes();
DROP FUNCTION refuse_fingerprint_changes();
