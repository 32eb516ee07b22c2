-- CreateTable
CREATE TABLE "commission_splits" (
    "split_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "from_on" DATE NOT NULL,
    "brand" TEXT,
    "agent_unique_id" UUID,
    "percent" INTEGER NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "commission_splits_pkey" PRIMARY KEY ("split_id")
);

-- CreateIndex
CREATE INDEX "commission_splits_agency_id_from_on_idx" ON "commission_splits"("agency_id", "from_on");

-- CreateIndex
CREATE INDEX "commission_splits_agent_unique_id_idx" ON "commission_splits"("agent_unique_id");

-- AddForeignKey
ALTER TABLE "commission_splits" ADD CONSTRAINT "commission_splits_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_splits" ADD CONSTRAINT "commission_splits_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- beyond the schema
ALTER TABLE "commission_splits" ADD CONSTRAINT "commission_splits_percent_check" CHECK ("percent" BETWEEN 0 AND 10000);
