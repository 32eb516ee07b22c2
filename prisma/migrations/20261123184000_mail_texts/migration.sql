-- CreateTable
CREATE TABLE "mail_texts" (
    "template" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL DEFAULT '',
    "action" TEXT NOT NULL DEFAULT '',
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_by" UUID NOT NULL,

    CONSTRAINT "mail_texts_pkey" PRIMARY KEY ("template","language","number")
);

-- CreateIndex
CREATE INDEX "mail_texts_saved_by_idx" ON "mail_texts"("saved_by");

-- AddForeignKey
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_saved_by_fkey" FOREIGN KEY ("saved_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_language_check" CHECK ("language" IN ('en', 'ja'));
