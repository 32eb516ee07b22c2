-- CreateTable
CREATE TABLE "course_drafts" (
    "course_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" UUID NOT NULL,

    CONSTRAINT "course_drafts_pkey" PRIMARY KEY ("course_id","language")
);

-- CreateTable
CREATE TABLE "course_media" (
    "medium_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "file_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID NOT NULL,

    CONSTRAINT "course_media_pkey" PRIMARY KEY ("medium_id")
);

-- CreateTable
CREATE TABLE "course_sources" (
    "package_id" UUID NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "course_sources_pkey" PRIMARY KEY ("package_id")
);

-- CreateIndex
CREATE INDEX "course_drafts_updated_by_idx" ON "course_drafts"("updated_by");

-- CreateIndex
CREATE INDEX "course_media_file_id_idx" ON "course_media"("file_id");

-- CreateIndex
CREATE INDEX "course_media_created_by_idx" ON "course_media"("created_by");

-- CreateIndex
CREATE UNIQUE INDEX "course_media_course_id_name_key" ON "course_media"("course_id", "name");

-- AddForeignKey
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_updated_by_fkey" FOREIGN KEY ("updated_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_media" ADD CONSTRAINT "course_media_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_media" ADD CONSTRAINT "course_media_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_media" ADD CONSTRAINT "course_media_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_sources" ADD CONSTRAINT "course_sources_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "course_packages"("package_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema

-- Courses are in all languages that the curricula have, the portal in two of them.
ALTER TABLE "course_packages" DROP CONSTRAINT "course_packages_language_check";
ALTER TABLE "course_packages" ADD CONSTRAINT "course_packages_language_check" CHECK ("language" IN ('en', 'ja', 'zh-Hans', 'zh-Hant', 'ko', 'de', 'it', 'es', 'fr', 'pt'));
ALTER TABLE "course_uploads" DROP CONSTRAINT "course_uploads_language_check";
ALTER TABLE "course_uploads" ADD CONSTRAINT "course_uploads_language_check" CHECK ("language" IN ('en', 'ja', 'zh-Hans', 'zh-Hant', 'ko', 'de', 'it', 'es', 'fr', 'pt'));
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_language_check" CHECK ("language" IN ('en', 'ja', 'zh-Hans', 'zh-Hant', 'ko', 'de', 'it', 'es', 'fr', 'pt'));
ALTER TABLE "course_media" ADD CONSTRAINT "course_media_kind_check" CHECK ("kind" IN ('picture', 'video', 'captions', 'document'));
