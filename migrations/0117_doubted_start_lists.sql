-- Start lists of which much vanishes at once are believed only when a second fetch confirms them.

-- "category:athlete" of the withdrawals in the last fetched start list that are not believed yet.
ALTER TABLE events ADD COLUMN doubted_withdrawals text[];

-- Names of events and statuses of entries are read in more spellings: these documents are read again.
UPDATE upstream_documents SET sha256 = ''
WHERE path LIKE '/api/v1/events/%' AND path NOT LIKE '/api/v1/events/%/result/%';
