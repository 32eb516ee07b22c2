-- CreateTable
CREATE TABLE "course_categories" (
    "category_id" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "name_ja" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,

    CONSTRAINT "course_categories_pkey" PRIMARY KEY ("category_id")
);

-- CreateTable
CREATE TABLE "courses" (
    "course_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "category_id" TEXT NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_ja" TEXT NOT NULL,
    "summary_en" TEXT NOT NULL DEFAULT '',
    "summary_ja" TEXT NOT NULL DEFAULT '',
    "minutes" INTEGER NOT NULL,
    "partner" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "courses_pkey" PRIMARY KEY ("course_id")
);

-- CreateTable
CREATE TABLE "curriculum_courses" (
    "curriculum" TEXT NOT NULL,
    "course_id" UUID NOT NULL,
    "refresher" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "curriculum_courses_pkey" PRIMARY KEY ("curriculum","course_id")
);

-- CreateTable
CREATE TABLE "course_packages" (
    "package_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "standard" TEXT NOT NULL,
    "manifest" JSONB NOT NULL,
    "state" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "course_packages_pkey" PRIMARY KEY ("package_id")
);

-- CreateTable
CREATE TABLE "course_files" (
    "package_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "type" TEXT NOT NULL,

    CONSTRAINT "course_files_pkey" PRIMARY KEY ("package_id","path")
);

-- CreateTable
CREATE TABLE "certifications" (
    "certification_id" UUID NOT NULL,
    "curriculum" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_ja" TEXT NOT NULL,
    "rank" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "certifications_pkey" PRIMARY KEY ("certification_id")
);

-- CreateTable
CREATE TABLE "certification_requirements" (
    "requirement_id" UUID NOT NULL,
    "certification_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "course_id" UUID,
    "category_id" TEXT,
    "count" INTEGER NOT NULL DEFAULT 1,
    "rank" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "certification_requirements_pkey" PRIMARY KEY ("requirement_id")
);

-- CreateTable
CREATE TABLE "course_attempts" (
    "registration" UUID NOT NULL,
    "auth_id" TEXT NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "data" JSONB NOT NULL DEFAULT '{}',
    "total_seconds" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "committed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "course_attempts_pkey" PRIMARY KEY ("registration")
);

-- CreateTable
CREATE TABLE "course_results" (
    "auth_id" TEXT NOT NULL,
    "course_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "visited_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "passed_at" TIMESTAMPTZ(3),
    "last_passed_at" TIMESTAMPTZ(3),
    "score" INTEGER,
    "total_seconds" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "course_results_pkey" PRIMARY KEY ("auth_id","course_id")
);

-- CreateTable
CREATE TABLE "levels_attained" (
    "auth_id" TEXT NOT NULL,
    "curriculum" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "attained_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "levels_attained_pkey" PRIMARY KEY ("auth_id","curriculum","level")
);

-- CreateTable
CREATE TABLE "learner_levels" (
    "auth_id" TEXT NOT NULL,
    "curriculum" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "attained_at" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "refresh_count" INTEGER NOT NULL DEFAULT 0,
    "reminded_at" TIMESTAMPTZ(3),
    "lapsed_at" TIMESTAMPTZ(3),

    CONSTRAINT "learner_levels_pkey" PRIMARY KEY ("auth_id","curriculum")
);

-- CreateTable
CREATE TABLE "agency_levels" (
    "agency_id" TEXT NOT NULL,
    "curriculum" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "attained_at" TIMESTAMPTZ(3) NOT NULL,
    "last_held_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agency_levels_pkey" PRIMARY KEY ("agency_id","curriculum","level")
);

-- CreateTable
CREATE TABLE "future_cruise_credits" (
    "credit_id" UUID NOT NULL,
    "auth_id" TEXT NOT NULL,
    "curriculum" TEXT NOT NULL,
    "fcc_id" TEXT,
    "state" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "referred_data" JSONB,
    "entitled_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "future_cruise_credits_pkey" PRIMARY KEY ("credit_id")
);

-- CreateTable
CREATE TABLE "certificates" (
    "number" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "auth_id" TEXT,
    "agency_id" TEXT,
    "curriculum" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "holder_name" TEXT NOT NULL,
    "agency_name" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_reason" TEXT NOT NULL DEFAULT '',
    "shared" BOOLEAN NOT NULL DEFAULT true,
    "status_index" SERIAL NOT NULL,

    CONSTRAINT "certificates_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE UNIQUE INDEX "courses_code_key" ON "courses"("code");

-- CreateIndex
CREATE INDEX "courses_category_id_idx" ON "courses"("category_id");

-- CreateIndex
CREATE INDEX "curriculum_courses_course_id_idx" ON "curriculum_courses"("course_id");

-- CreateIndex
CREATE INDEX "course_packages_created_by_idx" ON "course_packages"("created_by");

-- CreateIndex
CREATE UNIQUE INDEX "course_packages_course_id_language_number_key" ON "course_packages"("course_id", "language", "number");

-- CreateIndex
CREATE INDEX "course_files_hash_idx" ON "course_files"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "certifications_code_key" ON "certifications"("code");

-- CreateIndex
CREATE INDEX "certifications_curriculum_level_idx" ON "certifications"("curriculum", "level");

-- CreateIndex
CREATE INDEX "certification_requirements_certification_id_idx" ON "certification_requirements"("certification_id");

-- CreateIndex
CREATE INDEX "certification_requirements_course_id_idx" ON "certification_requirements"("course_id");

-- CreateIndex
CREATE INDEX "certification_requirements_category_id_idx" ON "certification_requirements"("category_id");

-- CreateIndex
CREATE INDEX "course_attempts_auth_id_course_id_idx" ON "course_attempts"("auth_id", "course_id");

-- CreateIndex
CREATE INDEX "course_attempts_agent_unique_id_idx" ON "course_attempts"("agent_unique_id");

-- CreateIndex
CREATE INDEX "course_attempts_course_id_idx" ON "course_attempts"("course_id");

-- CreateIndex
CREATE INDEX "course_attempts_package_id_idx" ON "course_attempts"("package_id");

-- CreateIndex
CREATE INDEX "course_results_course_id_idx" ON "course_results"("course_id");

-- CreateIndex
CREATE INDEX "learner_levels_valid_until_idx" ON "learner_levels"("valid_until");

-- CreateIndex
CREATE UNIQUE INDEX "future_cruise_credits_fcc_id_key" ON "future_cruise_credits"("fcc_id");

-- CreateIndex
CREATE UNIQUE INDEX "future_cruise_credits_auth_id_curriculum_key" ON "future_cruise_credits"("auth_id", "curriculum");

-- CreateIndex
CREATE UNIQUE INDEX "certificates_status_index_key" ON "certificates"("status_index");

-- CreateIndex
CREATE INDEX "certificates_auth_id_idx" ON "certificates"("auth_id");

-- CreateIndex
CREATE INDEX "certificates_agency_id_idx" ON "certificates"("agency_id");

-- AddForeignKey
ALTER TABLE "courses" ADD CONSTRAINT "courses_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "course_categories"("category_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "curriculum_courses" ADD CONSTRAINT "curriculum_courses_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_packages" ADD CONSTRAINT "course_packages_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_packages" ADD CONSTRAINT "course_packages_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_files" ADD CONSTRAINT "course_files_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "course_packages"("package_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certification_requirements" ADD CONSTRAINT "certification_requirements_certification_id_fkey" FOREIGN KEY ("certification_id") REFERENCES "certifications"("certification_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certification_requirements" ADD CONSTRAINT "certification_requirements_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certification_requirements" ADD CONSTRAINT "certification_requirements_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "course_categories"("category_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_attempts" ADD CONSTRAINT "course_attempts_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_attempts" ADD CONSTRAINT "course_attempts_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_attempts" ADD CONSTRAINT "course_attempts_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "course_packages"("package_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_results" ADD CONSTRAINT "course_results_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agency_levels" ADD CONSTRAINT "agency_levels_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema ----------------------------------------------------------

ALTER TABLE "courses" ADD CONSTRAINT "courses_state_check" CHECK ("state" IN ('draft', 'published', 'retired'));
ALTER TABLE "courses" ADD CONSTRAINT "courses_minutes_check" CHECK ("minutes" > 0);
ALTER TABLE "course_packages" ADD CONSTRAINT "course_packages_state_check" CHECK ("state" IN ('ready', 'published', 'replaced', 'withdrawn'));
ALTER TABLE "course_packages" ADD CONSTRAINT "course_packages_standard_check" CHECK ("standard" IN ('1.2', '2004'));
CREATE UNIQUE INDEX "course_packages_published_key" ON "course_packages" ("course_id", "language") WHERE "state" = 'published';
ALTER TABLE "certifications" ADD CONSTRAINT "certifications_level_check" CHECK ("level" BETWEEN 1 AND 4);
ALTER TABLE "certification_requirements" ADD CONSTRAINT "certification_requirements_kind_check"
  CHECK (("kind" = 'course' AND "course_id" IS NOT NULL) OR ("kind" = 'electives' AND "category_id" IS NOT NULL AND "count" > 0));
ALTER TABLE "course_results" ADD CONSTRAINT "course_results_score_check" CHECK ("score" BETWEEN 0 AND 100);
-- One attempt of a learner at a course is open at a time; the next one goes on with it.
CREATE UNIQUE INDEX "course_attempts_open_key" ON "course_attempts" ("auth_id", "course_id") WHERE "ended_at" IS NULL;
ALTER TABLE "levels_attained" ADD CONSTRAINT "levels_attained_level_check" CHECK ("level" BETWEEN 1 AND 4);
ALTER TABLE "learner_levels" ADD CONSTRAINT "learner_levels_level_check" CHECK ("level" BETWEEN 1 AND 4);
ALTER TABLE "agency_levels" ADD CONSTRAINT "agency_levels_level_check" CHECK ("level" BETWEEN 1 AND 4);
ALTER TABLE "future_cruise_credits" ADD CONSTRAINT "future_cruise_credits_state_check" CHECK ("state" IN ('entitled', 'creating', 'created', 'used', 'expired'));
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_holder_check"
  CHECK (("kind" = 'agent' AND "auth_id" IS NOT NULL) OR ("kind" = 'agency' AND "agency_id" IS NOT NULL));
CREATE UNIQUE INDEX "certificates_agent_key" ON "certificates" ("auth_id", "curriculum", "level", "issued_at") WHERE "kind" = 'agent';

SELECT pgboss.create_queue('keep-academy-levels', '{"policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 900, "retentionMinutes": 64800}');
