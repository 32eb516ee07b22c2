-- CreateTable
CREATE TABLE "content_approval_markets" (
    "market" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "changed_by" UUID NOT NULL,

    CONSTRAINT "content_approval_markets_pkey" PRIMARY KEY ("market")
);

-- CreateTable
CREATE TABLE "content_submissions" (
    "submission_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "base" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "submitted_by" UUID NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT '',
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" UUID,
    "comment_txt" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "content_submissions_pkey" PRIMARY KEY ("submission_id")
);

-- CreateIndex
CREATE INDEX "content_approval_markets_changed_by_idx" ON "content_approval_markets"("changed_by");

-- CreateIndex
CREATE INDEX "content_submissions_document_id_submitted_at_idx" ON "content_submissions"("document_id", "submitted_at");

-- CreateIndex
CREATE INDEX "content_submissions_submitted_by_idx" ON "content_submissions"("submitted_by");

-- CreateIndex
CREATE INDEX "content_submissions_decided_by_idx" ON "content_submissions"("decided_by");

-- AddForeignKey
ALTER TABLE "content_approval_markets" ADD CONSTRAINT "content_approval_markets_changed_by_fkey" FOREIGN KEY ("changed_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_submissions" ADD CONSTRAINT "content_submissions_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "content_documents"("document_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_submissions" ADD CONSTRAINT "content_submissions_submitted_by_fkey" FOREIGN KEY ("submitted_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_submissions" ADD CONSTRAINT "content_submissions_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "content_approval_markets"
  ADD CONSTRAINT "content_approval_markets_market_check" CHECK ("market" IN ('nam', 'uk', 'au', 'jp', 'asia', 'int'));
ALTER TABLE "content_submissions"
  ADD CONSTRAINT "content_submissions_outcome_check" CHECK ("outcome" IN ('', 'approved', 'returned', 'taken-back'));

-- One that waits for each document.
CREATE UNIQUE INDEX "content_submissions_waiting_idx" ON "content_submissions"("document_id") WHERE "outcome" = '';
