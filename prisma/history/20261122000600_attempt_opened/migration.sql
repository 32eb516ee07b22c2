-- AlterTable
ALTER TABLE "course_attempts" ADD COLUMN     "opened_at" TIMESTAMPTZ(3);
