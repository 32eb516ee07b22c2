-- AlterTable
ALTER TABLE "bookings" ADD COLUMN     "group_number" TEXT;

-- CreateTable
CREATE TABLE "group_spaces" (
    "group_id" UUID NOT NULL,
    "group_number" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "agency_id" TEXT NOT NULL,
    "agent_unique_id" UUID,
    "group_name" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "ship" TEXT NOT NULL,
    "sailing_on" DATE NOT NULL,
    "allotment" INTEGER NOT NULL,
    "sold" INTEGER NOT NULL,
    "options" INTEGER NOT NULL,
    "names_due_on" DATE,
    "deposit_due_on" DATE,
    "final_payment_on" DATE,
    "conductor_credits" INTEGER NOT NULL DEFAULT 0,
    "conductor_rule" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'open',
    "content" TEXT NOT NULL,
    "notified" TEXT[],
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "group_spaces_pkey" PRIMARY KEY ("group_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "group_spaces_group_number_key" ON "group_spaces"("group_number");

-- CreateIndex
CREATE INDEX "group_spaces_agency_id_sailing_on_idx" ON "group_spaces"("agency_id", "sailing_on");

-- CreateIndex
CREATE INDEX "group_spaces_agent_unique_id_idx" ON "group_spaces"("agent_unique_id");

-- CreateIndex
CREATE INDEX "group_spaces_sailing_on_idx" ON "group_spaces"("sailing_on");

-- AddForeignKey
ALTER TABLE "group_spaces" ADD CONSTRAINT "group_spaces_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_spaces" ADD CONSTRAINT "group_spaces_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema
ALTER TABLE "group_spaces"
  ADD CONSTRAINT "group_spaces_state_check" CHECK ("state" IN ('open', 'cancelled')),
  ADD CONSTRAINT "group_spaces_revision_check" CHECK ("revision" > 0);
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_kind_check",
  ADD CONSTRAINT "deliveries_kind_check" CHECK ("kind" IN ('ledger', 'members', 'rates', 'remittances', 'groups')) NOT VALID;
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_kind_check";
