-- The time zone of the device that switched mail on, as Postgres names it; null: UTC.
ALTER TABLE mail_switches ADD COLUMN time_zone text;
