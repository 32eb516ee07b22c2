-- CreateTable
CREATE TABLE "academy_reminders" (
    "request_id" UUID NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "asked_by" UUID NOT NULL,
    "curriculum" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "academy_reminders_pkey" PRIMARY KEY ("request_id","agent_unique_id")
);

-- CreateIndex
CREATE INDEX "academy_reminders_agent_unique_id_curriculum_asked_at_idx" ON "academy_reminders"("agent_unique_id", "curriculum", "asked_at");

-- CreateIndex
CREATE INDEX "academy_reminders_asked_by_idx" ON "academy_reminders"("asked_by");

-- CreateIndex
CREATE INDEX "academy_reminders_agency_id_idx" ON "academy_reminders"("agency_id");

-- AddForeignKey
ALTER TABLE "academy_reminders" ADD CONSTRAINT "academy_reminders_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "academy_reminders" ADD CONSTRAINT "academy_reminders_asked_by_fkey" FOREIGN KEY ("asked_by") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "academy_reminders" ADD CONSTRAINT "academy_reminders_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_results" ADD CONSTRAINT "course_results_auth_id_fkey" FOREIGN KEY ("auth_id") REFERENCES "learners"("auth_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "levels_attained" ADD CONSTRAINT "levels_attained_auth_id_fkey" FOREIGN KEY ("auth_id") REFERENCES "learners"("auth_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learner_levels" ADD CONSTRAINT "learner_levels_auth_id_fkey" FOREIGN KEY ("auth_id") REFERENCES "learners"("auth_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "future_cruise_credits" ADD CONSTRAINT "future_cruise_credits_auth_id_fkey" FOREIGN KEY ("auth_id") REFERENCES "learners"("auth_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_auth_id_fkey" FOREIGN KEY ("auth_id") REFERENCES "learners"("auth_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema

SELECT pgboss.create_queue('remind-learners', '{"policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 900, "retentionMinutes": 64800}');
