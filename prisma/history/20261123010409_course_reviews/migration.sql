-- AlterTable
ALTER TABLE "course_attempts" ADD COLUMN     "review" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "learner_objectives" (
    "auth_id" TEXT NOT NULL,
    "objective_id" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "learner_objectives_pkey" PRIMARY KEY ("auth_id","objective_id")
);

-- AddForeignKey
ALTER TABLE "learner_objectives" ADD CONSTRAINT "learner_objectives_auth_id_fkey" FOREIGN KEY ("auth_id") REFERENCES "learners"("auth_id") ON DELETE RESTRICT ON UPDATE CASCADE;
