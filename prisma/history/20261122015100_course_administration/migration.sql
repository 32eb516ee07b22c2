-- AlterTable
ALTER TABLE "courses" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "course_uploads" (
    "upload_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "file_id" UUID,
    "file_name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "fault" TEXT NOT NULL DEFAULT '',
    "entry" TEXT NOT NULL DEFAULT '',
    "package_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "course_uploads_pkey" PRIMARY KEY ("upload_id")
);

-- CreateTable
CREATE TABLE "requirements_drafts" (
    "curriculum" TEXT NOT NULL,
    "draft" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" UUID NOT NULL,

    CONSTRAINT "requirements_drafts_pkey" PRIMARY KEY ("curriculum")
);

-- CreateTable
CREATE TABLE "academy_markets" (
    "market" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3),
    "updated_by" UUID,

    CONSTRAINT "academy_markets_pkey" PRIMARY KEY ("market")
);

-- CreateIndex
CREATE UNIQUE INDEX "course_uploads_package_id_key" ON "course_uploads"("package_id");

-- CreateIndex
CREATE INDEX "course_uploads_course_id_created_at_idx" ON "course_uploads"("course_id", "created_at");

-- CreateIndex
CREATE INDEX "course_uploads_file_id_idx" ON "course_uploads"("file_id");

-- CreateIndex
CREATE INDEX "course_uploads_created_by_idx" ON "course_uploads"("created_by");

-- CreateIndex
CREATE INDEX "requirements_drafts_updated_by_idx" ON "requirements_drafts"("updated_by");

-- CreateIndex
CREATE INDEX "academy_markets_updated_by_idx" ON "academy_markets"("updated_by");

-- AddForeignKey
ALTER TABLE "course_uploads" ADD CONSTRAINT "course_uploads_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_uploads" ADD CONSTRAINT "course_uploads_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_uploads" ADD CONSTRAINT "course_uploads_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "course_packages"("package_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_uploads" ADD CONSTRAINT "course_uploads_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requirements_drafts" ADD CONSTRAINT "requirements_drafts_updated_by_fkey" FOREIGN KEY ("updated_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "academy_markets" ADD CONSTRAINT "academy_markets_updated_by_fkey" FOREIGN KEY ("updated_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema ----------------------------------------------------------

ALTER TABLE "course_uploads" ADD CONSTRAINT "course_uploads_state_check" CHECK ("state" IN ('checking', 'ready', 'refused'));
ALTER TABLE "academy_markets" ADD CONSTRAINT "academy_markets_state_check" CHECK ("state" IN ('open', 'comingSoon'));

-- As spec §4 has it, asia and jp are coming soon until staff open them.
INSERT INTO "academy_markets" ("market", "state")
VALUES ('nam', 'open'), ('uk', 'open'), ('au', 'open'), ('jp', 'comingSoon'), ('asia', 'comingSoon'), ('int', 'open');

SELECT pgboss.create_queue('unpack-course', '{"policy": "standard", "retryLimit": 5, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 900, "retentionMinutes": 64800}');
SELECT pgboss.create_queue('apply-requirements', '{"policy": "standard", "retryLimit": 10, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 300, "retentionMinutes": 64800}');
