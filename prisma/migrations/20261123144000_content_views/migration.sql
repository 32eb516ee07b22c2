-- CreateTable
CREATE TABLE "content_views" (
    "document_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "market" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "content_views_pkey" PRIMARY KEY ("document_id","day","market","role")
);

-- CreateIndex
CREATE INDEX "content_views_day_idx" ON "content_views"("day");

-- AddForeignKey
ALTER TABLE "content_views" ADD CONSTRAINT "content_views_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "content_documents"("document_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "content_views"
  ADD CONSTRAINT "content_views_market_check" CHECK ("market" IN ('', 'nam', 'uk', 'au', 'jp', 'asia', 'int')),
  ADD CONSTRAINT "content_views_role_check" CHECK ("role" IN ('O', 'M', 'A', 'visitor'));
