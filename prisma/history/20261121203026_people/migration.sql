-- CreateTable
CREATE TABLE "ownership_handovers" (
    "id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "giver_id" UUID NOT NULL,
    "receiver_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'proposed',
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "ownership_handovers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "leavers" (
    "id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "left_at" TIMESTAMPTZ(3) NOT NULL,
    "left_by" UUID NOT NULL,
    "colleague_id" UUID,
    "taken" JSONB NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" UUID,

    CONSTRAINT "leavers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agency_moves" (
    "id" UUID NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "from_agency_id" TEXT NOT NULL,
    "to_agency_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'requested',
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" UUID,
    "before" JSONB,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" UUID,

    CONSTRAINT "agency_moves_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ownership_handovers_agency_id_idx" ON "ownership_handovers"("agency_id");

-- CreateIndex
CREATE INDEX "ownership_handovers_giver_id_idx" ON "ownership_handovers"("giver_id");

-- CreateIndex
CREATE INDEX "ownership_handovers_receiver_id_idx" ON "ownership_handovers"("receiver_id");

-- CreateIndex
CREATE INDEX "leavers_agency_id_idx" ON "leavers"("agency_id");

-- CreateIndex
CREATE INDEX "leavers_agent_unique_id_left_at_idx" ON "leavers"("agent_unique_id", "left_at");

-- CreateIndex
CREATE INDEX "agency_moves_agent_unique_id_idx" ON "agency_moves"("agent_unique_id");

-- CreateIndex
CREATE INDEX "agency_moves_from_agency_id_state_idx" ON "agency_moves"("from_agency_id", "state");

-- CreateIndex
CREATE INDEX "agency_moves_to_agency_id_state_idx" ON "agency_moves"("to_agency_id", "state");

-- AddForeignKey
ALTER TABLE "ownership_handovers" ADD CONSTRAINT "ownership_handovers_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ownership_handovers" ADD CONSTRAINT "ownership_handovers_giver_id_fkey" FOREIGN KEY ("giver_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ownership_handovers" ADD CONSTRAINT "ownership_handovers_receiver_id_fkey" FOREIGN KEY ("receiver_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leavers" ADD CONSTRAINT "leavers_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leavers" ADD CONSTRAINT "leavers_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agency_moves" ADD CONSTRAINT "agency_moves_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agency_moves" ADD CONSTRAINT "agency_moves_from_agency_id_fkey" FOREIGN KEY ("from_agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agency_moves" ADD CONSTRAINT "agency_moves_to_agency_id_fkey" FOREIGN KEY ("to_agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema
ALTER TABLE "ownership_handovers"
  ADD CONSTRAINT "ownership_handovers_state_check" CHECK ("state" IN ('proposed', 'accepted', 'declined', 'withdrawn', 'expired')),
  ADD CONSTRAINT "ownership_handovers_people_check" CHECK ("giver_id" <> "receiver_id");
-- One open proposal for whoever gives and for whoever receives: of two concurrent ones the second is refused.
CREATE UNIQUE INDEX "ownership_handovers_open_giver_key" ON "ownership_handovers" ("giver_id") WHERE "state" = 'proposed';
CREATE UNIQUE INDEX "ownership_handovers_open_receiver_key" ON "ownership_handovers" ("receiver_id") WHERE "state" = 'proposed';

ALTER TABLE "agency_moves"
  ADD CONSTRAINT "agency_moves_state_check" CHECK ("state" IN ('requested', 'accepted', 'declined', 'withdrawn', 'undone', 'expired')),
  ADD CONSTRAINT "agency_moves_agencies_check" CHECK ("from_agency_id" <> "to_agency_id"),
  ADD CONSTRAINT "agency_moves_before_check" CHECK ("state" NOT IN ('accepted', 'undone') OR "before" IS NOT NULL);
CREATE UNIQUE INDEX "agency_moves_open_key" ON "agency_moves" ("agent_unique_id") WHERE "state" = 'requested';

ALTER TABLE "email_links" DROP CONSTRAINT "email_links_purpose_check";
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_purpose_check" CHECK ("purpose" IN ('validate', 'reset', 'change', 'first-password'));
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_ended_reason_check";
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_ended_reason_check"
  CHECK ("ended_reason" IN ('signed-out', 'idle', 'expired', 'deactivated', 'password-changed', 'ended-elsewhere', 'ended-by-agency', 'moved'));
