-- CreateIndex
CREATE INDEX "agencies_decided_by_idx" ON "agencies"("decided_by");

-- CreateIndex
CREATE INDEX "agents_country_idx" ON "agents"("country");

-- CreateIndex
CREATE INDEX "agents_ccn_idx" ON "agents"("ccn");

-- CreateIndex
CREATE INDEX "audit_actor_id_idx" ON "audit"("actor_id");

-- CreateIndex
CREATE INDEX "challenges_agent_unique_id_idx" ON "challenges"("agent_unique_id");

-- CreateIndex
CREATE INDEX "members_country_idx" ON "members"("country");

-- CreateIndex
CREATE INDEX "outbox_recipient_created_at_idx" ON "outbox"("recipient", "created_at");
