-- The rows of before have none.
ALTER TABLE "accounts" VALIDATE CONSTRAINT "accounts_course_language_check";
