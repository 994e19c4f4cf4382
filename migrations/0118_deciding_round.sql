-- The round that decides a category, by the rule of the domain: stored, because a reopened category is still decided by
-- the round that it ended with.
ALTER TABLE categories ADD COLUMN deciding_round text;

-- Events under way get theirs at the next fetch: their documents count as changed.
UPDATE upstream_documents SET sha256 = '' WHERE path ~ '^/api/v1/events/[0-9]+$';
