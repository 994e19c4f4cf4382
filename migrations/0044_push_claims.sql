-- Tries begin anew when something was added to a push while it was sent; who has claimed it must be told apart all the
-- same, or a sender that comes back after its time would end another's claim.
ALTER TABLE push_outbox ADD COLUMN claims integer NOT NULL DEFAULT 0;
