-- CreateTable
CREATE TABLE "images" (
    "image_id" UUID NOT NULL,
    "original_hash" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "alt_en" TEXT NOT NULL,
    "alt_ja" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "added_by" UUID,

    CONSTRAINT "images_pkey" PRIMARY KEY ("image_id")
);

-- CreateTable
CREATE TABLE "image_variants" (
    "image_id" UUID NOT NULL,
    "width" INTEGER NOT NULL,
    "format" TEXT NOT NULL,
    "file_id" UUID NOT NULL,

    CONSTRAINT "image_variants_pkey" PRIMARY KEY ("image_id","width","format")
);

-- CreateTable
CREATE TABLE "image_uses" (
    "image_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,

    CONSTRAINT "image_uses_pkey" PRIMARY KEY ("image_id","version_id")
);

-- CreateIndex
CREATE INDEX "images_added_by_idx" ON "images"("added_by");

-- CreateIndex
CREATE INDEX "image_variants_file_id_idx" ON "image_variants"("file_id");

-- CreateIndex
CREATE INDEX "image_uses_version_id_idx" ON "image_uses"("version_id");

-- AddForeignKey
ALTER TABLE "images" ADD CONSTRAINT "images_added_by_fkey" FOREIGN KEY ("added_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_variants" ADD CONSTRAINT "image_variants_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "images"("image_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_variants" ADD CONSTRAINT "image_variants_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_uses" ADD CONSTRAINT "image_uses_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "images"("image_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_uses" ADD CONSTRAINT "image_uses_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "content_versions"("version_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- beyond the schema ----------------------------------------------------------

ALTER TABLE "images" ADD CONSTRAINT "images_size_check" CHECK ("width" > 0 AND "height" > 0);
ALTER TABLE "image_variants" ADD CONSTRAINT "image_variants_format_check" CHECK ("format" IN ('avif', 'webp'));

-- At most one draft a document (D42).
CREATE UNIQUE INDEX "content_versions_draft_key" ON "content_versions"("document_id") WHERE "state" = 'draft';
