-- CreateTable
CREATE TABLE "learners" (
    "auth_id" TEXT NOT NULL,
    "ccn" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "learners_pkey" PRIMARY KEY ("auth_id")
);

-- CreateTable
CREATE TABLE "curriculum_statuses" (
    "auth_id" TEXT NOT NULL,
    "curriculum" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'A',
    "refresh_count" INTEGER NOT NULL DEFAULT 0,
    "refresh_flag" BOOLEAN NOT NULL DEFAULT false,
    "in_activation_date" DATE,
    "academy_level" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "curriculum_statuses_pkey" PRIMARY KEY ("auth_id","curriculum")
);

-- CreateTable
CREATE TABLE "enrolments" (
    "id" UUID NOT NULL,
    "auth_id" TEXT NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,

    CONSTRAINT "enrolments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enrolment_moves" (
    "id" UUID NOT NULL,
    "auth_id" TEXT NOT NULL,
    "from_agent_id" UUID NOT NULL,
    "to_agent_id" UUID NOT NULL,
    "moved_at" TIMESTAMPTZ(3) NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "taken_back_at" TIMESTAMPTZ(3),

    CONSTRAINT "enrolment_moves_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "learners_ccn_key" ON "learners"("ccn");

-- CreateIndex
CREATE INDEX "enrolments_auth_id_idx" ON "enrolments"("auth_id");

-- CreateIndex
CREATE INDEX "enrolments_agent_unique_id_idx" ON "enrolments"("agent_unique_id");

-- CreateIndex
CREATE UNIQUE INDEX "enrolment_moves_token_hash_key" ON "enrolment_moves"("token_hash");

-- CreateIndex
CREATE INDEX "enrolment_moves_auth_id_idx" ON "enrolment_moves"("auth_id");

-- CreateIndex
CREATE INDEX "enrolment_moves_from_agent_id_idx" ON "enrolment_moves"("from_agent_id");

-- CreateIndex
CREATE INDEX "enrolment_moves_to_agent_id_idx" ON "enrolment_moves"("to_agent_id");

-- AddForeignKey
ALTER TABLE "learners" ADD CONSTRAINT "learners_ccn_fkey" FOREIGN KEY ("ccn") REFERENCES "members"("ccn") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "curriculum_statuses" ADD CONSTRAINT "curriculum_statuses_auth_id_fkey" FOREIGN KEY ("auth_id") REFERENCES "learners"("auth_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_auth_id_fkey" FOREIGN KEY ("auth_id") REFERENCES "learners"("auth_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment_moves" ADD CONSTRAINT "enrolment_moves_auth_id_fkey" FOREIGN KEY ("auth_id") REFERENCES "learners"("auth_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment_moves" ADD CONSTRAINT "enrolment_moves_from_agent_id_fkey" FOREIGN KEY ("from_agent_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment_moves" ADD CONSTRAINT "enrolment_moves_to_agent_id_fkey" FOREIGN KEY ("to_agent_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema ----------------------------------------------------------

ALTER TABLE "curriculum_statuses"
  ADD CONSTRAINT "curriculum_statuses_curriculum_check" CHECK ("curriculum" IN ('PC', 'PI', 'CU', 'CI', 'CS', 'HA', 'SB', 'PA', 'CA', 'PU', 'PS', 'PJ', 'CK', 'PH', 'PK', 'PN', 'PT', 'TH', 'PO')),
  ADD CONSTRAINT "curriculum_statuses_level_check" CHECK ("academy_level" BETWEEN 0 AND 4),
  ADD CONSTRAINT "curriculum_statuses_refresh_count_check" CHECK ("refresh_count" >= 0);
ALTER TABLE "enrolments"
  ADD CONSTRAINT "enrolments_source_check" CHECK ("source" IN ('A', 'P', 'E')),
  ADD CONSTRAINT "enrolments_end_check" CHECK (("ended_at" IS NULL) = ("end_reason" IS NULL)),
  ADD CONSTRAINT "enrolments_end_reason_check" CHECK ("end_reason" IN ('moved', 'taken-back', 'removed', 'deleted'));
-- One account holds a number, and an account holds one.
CREATE UNIQUE INDEX "enrolments_open_learner_key" ON "enrolments" ("auth_id") WHERE "ended_at" IS NULL;
CREATE UNIQUE INDEX "enrolments_open_agent_key" ON "enrolments" ("agent_unique_id") WHERE "ended_at" IS NULL;
ALTER TABLE "enrolment_moves" ADD CONSTRAINT "enrolment_moves_people_check" CHECK ("from_agent_id" <> "to_agent_id");

-- Who holds a number already becomes its learner, with the curricula of the agency's country (spec 9) and the levels that were reached.
UPDATE "agents" SET "auth_id" = NULL WHERE "ccn" IS NULL OR "deleted_at" IS NOT NULL;
UPDATE "agents" SET "auth_id" = gen_random_uuid() WHERE "ccn" IS NOT NULL AND "deleted_at" IS NULL AND "auth_id" IS NULL;
UPDATE "agents" SET "enrollment_src" = 'E' WHERE "auth_id" IS NOT NULL AND "enrollment_src" = '';
INSERT INTO "learners" ("auth_id", "ccn", "created_at") SELECT "auth_id", "ccn", "created_at" FROM "agents" WHERE "auth_id" IS NOT NULL;
INSERT INTO "enrolments" ("id", "auth_id", "agent_unique_id", "source", "started_at")
SELECT gen_random_uuid(), "auth_id", "agent_unique_id", "enrollment_src", "created_at" FROM "agents" WHERE "auth_id" IS NOT NULL;
INSERT INTO "curriculum_statuses" ("auth_id", "curriculum", "academy_level")
SELECT a."auth_id", c."code", c."academy_level" FROM "agents" a JOIN "agent_companies" c USING ("agent_unique_id") WHERE a."auth_id" IS NOT NULL;
INSERT INTO "curriculum_statuses" ("auth_id", "curriculum")
SELECT a."auth_id", unnest(CASE
  WHEN g."country" IN ('SG', 'ID', 'MY', 'VN', 'BN') THEN ARRAY['PS']
  WHEN g."country" IN ('HK', 'TH') THEN ARRAY['PH']
  WHEN g."country" = 'CN' THEN ARRAY['PN']
  WHEN g."country" = 'TW' THEN ARRAY['PT']
  WHEN g."country" = 'KR' THEN ARRAY['PK']
  WHEN n."market" = 'nam' THEN ARRAY['PC', 'CU', 'HA']
  WHEN n."market" = 'uk' THEN ARRAY['PO', 'PU', 'CK']
  WHEN n."market" = 'au' THEN ARRAY['PA']
  WHEN n."market" = 'jp' THEN ARRAY['PJ']
  ELSE ARRAY['PC'] END)
FROM "agents" a JOIN "agencies" g USING ("agency_id") JOIN "countries" n ON n."code" = g."country" WHERE a."auth_id" IS NOT NULL
ON CONFLICT DO NOTHING;
INSERT INTO "agent_companies" ("agent_unique_id", "code", "academy_level", "academy_status")
SELECT a."agent_unique_id", s."curriculum", s."academy_level", s."status" FROM "agents" a JOIN "curriculum_statuses" s USING ("auth_id")
ON CONFLICT ("agent_unique_id", "code") DO UPDATE SET "academy_status" = EXCLUDED."academy_status";
UPDATE "agents" SET "academy_status" = 'A' WHERE "auth_id" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "agents" ADD CONSTRAINT "agents_auth_id_fkey" FOREIGN KEY ("auth_id") REFERENCES "learners"("auth_id") ON DELETE SET NULL ON UPDATE CASCADE;
