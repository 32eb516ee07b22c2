-- The language in which a learner takes courses; null until they choose one.
ALTER TABLE "accounts" ADD COLUMN "course_language" TEXT;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_course_language_check"
  CHECK ("course_language" IN ('en', 'ja', 'zh-Hans', 'zh-Hant', 'ko', 'de', 'it', 'es', 'fr', 'pt')) NOT VALID;
