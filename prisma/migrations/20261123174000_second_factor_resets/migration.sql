-- CreateTable
CREATE TABLE "second_factor_resets" (
    "id" UUID NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'asked',
    "asked_by" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "second_factor_resets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "second_factor_resets_agent_unique_id_idx" ON "second_factor_resets"("agent_unique_id");

-- CreateIndex
CREATE INDEX "second_factor_resets_asked_by_idx" ON "second_factor_resets"("asked_by");

-- CreateIndex
CREATE INDEX "second_factor_resets_decided_by_idx" ON "second_factor_resets"("decided_by");

-- AddForeignKey
ALTER TABLE "second_factor_resets" ADD CONSTRAINT "second_factor_resets_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_factor_resets" ADD CONSTRAINT "second_factor_resets_asked_by_fkey" FOREIGN KEY ("asked_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_factor_resets" ADD CONSTRAINT "second_factor_resets_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "second_factor_resets"
  ADD CONSTRAINT "second_factor_resets_state_check" CHECK ("state" IN ('asked', 'confirmed', 'declined', 'withdrawn')),
  ADD CONSTRAINT "second_factor_resets_four_eyes_check" CHECK ("state" <> 'confirmed' OR "decided_by" <> "asked_by");

-- One open question about a person.
CREATE UNIQUE INDEX "second_factor_resets_open_key" ON "second_factor_resets" ("agent_unique_id") WHERE "state" = 'asked';
