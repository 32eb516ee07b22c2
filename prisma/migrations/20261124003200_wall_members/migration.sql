-- CreateTable
CREATE TABLE "wall_members" (
    "agent_unique_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wall_members_pkey" PRIMARY KEY ("agent_unique_id")
);

-- CreateIndex
CREATE INDEX "wall_members_agency_id_idx" ON "wall_members"("agency_id");

-- AddForeignKey
ALTER TABLE "wall_members" ADD CONSTRAINT "wall_members_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wall_members" ADD CONSTRAINT "wall_members_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;
