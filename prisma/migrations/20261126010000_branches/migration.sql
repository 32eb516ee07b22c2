-- CreateTable
CREATE TABLE "branches" (
    "branch_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "branch_name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "branches_pkey" PRIMARY KEY ("branch_id")
);

-- CreateTable
CREATE TABLE "branch_supervisors" (
    "agent_unique_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,

    CONSTRAINT "branch_supervisors_pkey" PRIMARY KEY ("agent_unique_id","branch_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "branches_agency_id_branch_id_key" ON "branches"("agency_id", "branch_id");

-- CreateIndex
CREATE UNIQUE INDEX "branches_agency_id_name_key_key" ON "branches"("agency_id", "name_key");

-- CreateIndex
CREATE INDEX "branch_supervisors_branch_id_idx" ON "branch_supervisors"("branch_id");

-- AddForeignKey
ALTER TABLE "branches" ADD CONSTRAINT "branches_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branch_supervisors" ADD CONSTRAINT "branch_supervisors_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branch_supervisors" ADD CONSTRAINT "branch_supervisors_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("branch_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A person and an invitation name a branch of their own agency alone: the agency is part of the key.
ALTER TABLE "agents" ADD COLUMN "branch_id" UUID;
ALTER TABLE "agents" ADD COLUMN "bound_to_branches" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "agents" ADD CONSTRAINT "agents_agency_id_branch_id_fkey" FOREIGN KEY ("agency_id", "branch_id") REFERENCES "branches"("agency_id", "branch_id") ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;

-- AlterTable
ALTER TABLE "agent_invitations" ADD COLUMN "branch_id" UUID;
CREATE INDEX "agent_invitations_agency_id_branch_id_idx" ON "agent_invitations"("agency_id", "branch_id");
ALTER TABLE "agent_invitations" ADD CONSTRAINT "agent_invitations_agency_id_branch_id_fkey" FOREIGN KEY ("agency_id", "branch_id") REFERENCES "branches"("agency_id", "branch_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AlterTable
ALTER TABLE "assignments" ADD COLUMN "branches" UUID[] DEFAULT ARRAY[]::UUID[];
