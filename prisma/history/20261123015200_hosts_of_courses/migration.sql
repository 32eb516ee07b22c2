-- AlterTable
ALTER TABLE "course_packages" ADD COLUMN     "hosts" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "remarks" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "course_hosts" (
    "course_id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "allowed_at" TIMESTAMPTZ(3) NOT NULL,
    "allowed_by" UUID NOT NULL,

    CONSTRAINT "course_hosts_pkey" PRIMARY KEY ("course_id","host")
);

-- CreateIndex
CREATE INDEX "course_hosts_allowed_by_idx" ON "course_hosts"("allowed_by");

-- AddForeignKey
ALTER TABLE "course_hosts" ADD CONSTRAINT "course_hosts_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_hosts" ADD CONSTRAINT "course_hosts_allowed_by_fkey" FOREIGN KEY ("allowed_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;
