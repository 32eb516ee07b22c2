-- CreateTable
CREATE TABLE "tool_handovers" (
    "handover_id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'open',
    "brand" TEXT NOT NULL,
    "agent_unique_id" UUID,
    "agency_id" TEXT,
    "staff_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "token_id" UUID,
    "outcome" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "detail" TEXT NOT NULL DEFAULT '',
    "took_ms" INTEGER,

    CONSTRAINT "tool_handovers_pkey" PRIMARY KEY ("handover_id")
);

-- CreateTable
CREATE TABLE "partner_disturbances" (
    "tool" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partner_disturbances_pkey" PRIMARY KEY ("tool")
);

-- CreateIndex
CREATE UNIQUE INDEX "tool_handovers_reference_key" ON "tool_handovers"("reference");

-- CreateIndex
CREATE INDEX "tool_handovers_tool_at_idx" ON "tool_handovers"("tool", "at");

-- CreateIndex
CREATE INDEX "tool_handovers_agent_unique_id_tool_at_idx" ON "tool_handovers"("agent_unique_id", "tool", "at");

-- CreateIndex
CREATE INDEX "tool_handovers_agency_id_idx" ON "tool_handovers"("agency_id");

-- CreateIndex
CREATE INDEX "tool_handovers_staff_id_idx" ON "tool_handovers"("staff_id");

-- CreateIndex
CREATE INDEX "tool_handovers_at_idx" ON "tool_handovers"("at");

-- AddForeignKey
ALTER TABLE "tool_handovers" ADD CONSTRAINT "tool_handovers_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_handovers" ADD CONSTRAINT "tool_handovers_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_handovers" ADD CONSTRAINT "tool_handovers_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema
ALTER TABLE "tool_handovers"
  ADD CONSTRAINT "tool_handovers_kind_check" CHECK ("kind" IN ('open', 'test', 'try')),
  ADD CONSTRAINT "tool_handovers_outcome_check" CHECK ("outcome" IN ('opened', 'refused', 'failed')),
  ADD CONSTRAINT "tool_handovers_reason_check" CHECK (("outcome" = 'opened') = ("reason" = ''));
