-- How a course is completed whose package reports nothing, and after how many minutes.
ALTER TABLE "courses" ADD COLUMN "completion_rule" TEXT NOT NULL DEFAULT 'reported',
  ADD COLUMN "completion_minutes" INTEGER;
ALTER TABLE "courses" ADD CONSTRAINT "courses_completion_rule_check"
  CHECK ("completion_rule" IN ('reported', 'opened', 'minutes', 'by-hand'));
