-- Apart from the column, so that nobody waits for the look at every row but who writes a person meanwhile.
-- locks agents: two columns are read once, as the index of every foreign key asks
CREATE INDEX "agents_agency_id_branch_id_idx" ON "agents"("agency_id", "branch_id");

ALTER TABLE "agents" VALIDATE CONSTRAINT "agents_agency_id_branch_id_fkey";
