-- Apart from the column, so that nobody waits for the look at every row but who writes a person meanwhile.
-- locks agents: the index has only the people of branches, and there are none yet
CREATE INDEX "agents_branch_idx" ON "agents"("agency_id", "branch_id") WHERE "branch_id" IS NOT NULL;

ALTER TABLE "agents" VALIDATE CONSTRAINT "agents_agency_id_branch_id_fkey";
