-- CreateTable
CREATE TABLE "bank_questions" (
    "bank_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "course_id" UUID NOT NULL,
    "question" JSONB NOT NULL,
    "print" TEXT NOT NULL,
    "text_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID NOT NULL,

    CONSTRAINT "bank_questions_pkey" PRIMARY KEY ("bank_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "bank_questions_language_print_key" ON "bank_questions"("language", "print");

-- CreateIndex
CREATE INDEX "bank_questions_course_id_idx" ON "bank_questions"("course_id");

-- CreateIndex
CREATE INDEX "bank_questions_created_by_idx" ON "bank_questions"("created_by");

-- AddForeignKey
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What may be stored in a column of codes.
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_language_check" CHECK ("language" IN ('en', 'ja', 'zh-Hans', 'zh-Hant', 'ko', 'de', 'it', 'es', 'fr', 'pt'));
