-- What the questions of a version ask.
CREATE TABLE "course_question_texts" (
    "package_id" UUID NOT NULL,
    "item" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "course_question_texts_pkey" PRIMARY KEY ("package_id","item","question")
);

ALTER TABLE "course_question_texts" ADD CONSTRAINT "course_question_texts_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "course_packages"("package_id") ON DELETE CASCADE ON UPDATE CASCADE;
