-- Free space and indexes that let Postgres update picks and topics' counters in place (HOT): an update that has to write
-- every index of the table cost twice as much. Applies to pages written from now on.
ALTER TABLE predictions SET (fillfactor = 70);
ALTER TABLE topics SET (fillfactor = 70);

-- Without the offset, which changes with every change of any topic.
DROP INDEX topics_of_events;
CREATE INDEX topics_of_events ON topics (topic) WHERE topic LIKE 'event:%';
