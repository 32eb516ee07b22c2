-- AlterTable
ALTER TABLE "agencies" ADD COLUMN     "merged_into" TEXT;

-- CreateTable
CREATE TABLE "agency_merges" (
    "merge_id" UUID NOT NULL,
    "kept_id" TEXT NOT NULL,
    "merged_id" TEXT NOT NULL,
    "merged_by" UUID NOT NULL,
    "merged_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "undone_by" UUID,
    "undone_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "agency_merges_pkey" PRIMARY KEY ("merge_id")
);

-- CreateTable
CREATE TABLE "agency_merge_rows" (
    "merge_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "table_name" TEXT NOT NULL,
    "key" JSONB NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB,

    CONSTRAINT "agency_merge_rows_pkey" PRIMARY KEY ("merge_id","place")
);

-- CreateIndex
CREATE INDEX "agency_merges_kept_id_idx" ON "agency_merges"("kept_id");

-- CreateIndex
CREATE INDEX "agency_merges_merged_id_idx" ON "agency_merges"("merged_id");

-- CreateIndex
CREATE INDEX "agency_merges_merged_by_idx" ON "agency_merges"("merged_by");

-- CreateIndex
CREATE INDEX "agency_merges_undone_by_idx" ON "agency_merges"("undone_by");

-- AddForeignKey
ALTER TABLE "agency_merges" ADD CONSTRAINT "agency_merges_kept_id_fkey" FOREIGN KEY ("kept_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agency_merges" ADD CONSTRAINT "agency_merges_merged_id_fkey" FOREIGN KEY ("merged_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agency_merges" ADD CONSTRAINT "agency_merges_merged_by_fkey" FOREIGN KEY ("merged_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agency_merges" ADD CONSTRAINT "agency_merges_undone_by_fkey" FOREIGN KEY ("undone_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agency_merge_rows" ADD CONSTRAINT "agency_merge_rows_merge_id_fkey" FOREIGN KEY ("merge_id") REFERENCES "agency_merges"("merge_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "agencies_merged_into_idx" ON "agencies"("merged_into");

-- AddForeignKey
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_merged_into_fkey" FOREIGN KEY ("merged_into") REFERENCES "agencies"("agency_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema

-- Nobody signs in to an agency that was merged into another one.
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_merged_check" CHECK ("merged_into" IS NULL OR ("suspended_at" IS NOT NULL AND "merged_into" <> "agency_id"));
