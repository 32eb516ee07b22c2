-- CreateTable
CREATE TABLE "provisionings" (
    "agency_id" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "taker_id" UUID,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provisionings_pkey" PRIMARY KEY ("agency_id")
);

-- CreateTable
CREATE TABLE "provisioned_people" (
    "agent_unique_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "external_id" TEXT,
    "user_name" TEXT NOT NULL,
    "user_name_key" TEXT NOT NULL,
    "provides" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provisioned_people_pkey" PRIMARY KEY ("agent_unique_id")
);

-- CreateIndex
CREATE INDEX "provisionings_taker_id_idx" ON "provisionings"("taker_id");

-- CreateIndex
CREATE UNIQUE INDEX "provisioned_people_agency_id_external_id_key" ON "provisioned_people"("agency_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "provisioned_people_agency_id_user_name_key_key" ON "provisioned_people"("agency_id", "user_name_key");

-- AddForeignKey
ALTER TABLE "provisionings" ADD CONSTRAINT "provisionings_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provisionings" ADD CONSTRAINT "provisionings_taker_id_fkey" FOREIGN KEY ("taker_id") REFERENCES "agents"("agent_unique_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provisioned_people" ADD CONSTRAINT "provisioned_people_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provisioned_people" ADD CONSTRAINT "provisioned_people_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "provisionings"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;
