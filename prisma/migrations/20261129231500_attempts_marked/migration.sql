-- AlterTable
ALTER TABLE "course_attempts" ADD COLUMN "marked_at" TIMESTAMPTZ(3);
