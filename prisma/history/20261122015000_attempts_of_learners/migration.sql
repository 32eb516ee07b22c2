-- AlterTable
ALTER TABLE "course_attempts" ADD COLUMN     "visit" INTEGER NOT NULL DEFAULT 0;

-- AddForeignKey
ALTER TABLE "course_attempts" ADD CONSTRAINT "course_attempts_auth_id_fkey" FOREIGN KEY ("auth_id") REFERENCES "learners"("auth_id") ON DELETE RESTRICT ON UPDATE CASCADE;
