-- Why points that were final are others now, for everybody who sees the pick; its owner has a notice of it, too.

-- A `Correction` of the domain, as the API tells it: from what to what, whose result, as of when. The last one only, and
-- with the score itself, so that it goes where the score goes (taken back, or deleted with the pick) and is written by
-- the statement that writes the points. A release that does not know of it leaves it as it is: whoever reads it asks
-- whether its `to` is what the points are.
ALTER TABLE scores ADD COLUMN correction jsonb;

-- An athlete who starts after all: nobody is told otherwise any more.
CREATE INDEX notices_of_withdrawals ON notices (key, user_id) WHERE key LIKE 'withdrawn:%';
