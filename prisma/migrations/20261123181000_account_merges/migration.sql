-- CreateTable
CREATE TABLE "account_merges" (
    "merge_id" UUID NOT NULL,
    "kept_id" UUID NOT NULL,
    "merged_id" UUID NOT NULL,
    "merged_by" UUID NOT NULL,
    "merged_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "undone_by" UUID,
    "undone_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_merges_pkey" PRIMARY KEY ("merge_id")
);

-- CreateTable
CREATE TABLE "account_merge_rows" (
    "merge_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "table_name" TEXT NOT NULL,
    "key" JSONB NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB,

    CONSTRAINT "account_merge_rows_pkey" PRIMARY KEY ("merge_id","place")
);

-- CreateIndex
CREATE INDEX "account_merges_kept_id_idx" ON "account_merges"("kept_id");

-- CreateIndex
CREATE INDEX "account_merges_merged_id_idx" ON "account_merges"("merged_id");

-- CreateIndex
CREATE INDEX "account_merges_merged_by_idx" ON "account_merges"("merged_by");

-- CreateIndex
CREATE INDEX "account_merges_undone_by_idx" ON "account_merges"("undone_by");

-- AddForeignKey
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_kept_id_fkey" FOREIGN KEY ("kept_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_merged_id_fkey" FOREIGN KEY ("merged_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_merged_by_fkey" FOREIGN KEY ("merged_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_undone_by_fkey" FOREIGN KEY ("undone_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_merge_rows" ADD CONSTRAINT "account_merge_rows_merge_id_fkey" FOREIGN KEY ("merge_id") REFERENCES "account_merges"("merge_id") ON DELETE CASCADE ON UPDATE CASCADE;
