-- The next job of a party.
CREATE INDEX "jobs_party_next_idx" ON "jobs"("name", "party", "priority" DESC, "due_at", "id") WHERE "state" = 'waiting' AND "party" IS NOT NULL;
