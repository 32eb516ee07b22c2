-- CreateTable
CREATE TABLE "course_calls" (
    "id" BIGSERIAL NOT NULL,
    "registration" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "item" TEXT NOT NULL,
    "call" TEXT NOT NULL,
    "element" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "error" TEXT NOT NULL,

    CONSTRAINT "course_calls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "course_dry_runs" (
    "dry_run_id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "data" JSONB NOT NULL DEFAULT '{}',
    "said" JSONB NOT NULL DEFAULT '{}',
    "session_id" UUID,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "committed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "course_dry_runs_pkey" PRIMARY KEY ("dry_run_id")
);

-- CreateIndex
CREATE INDEX "course_calls_registration_id_idx" ON "course_calls"("registration", "id");

-- CreateIndex
CREATE INDEX "course_calls_at_idx" ON "course_calls"("at");

-- CreateIndex
CREATE INDEX "course_dry_runs_package_id_started_at_idx" ON "course_dry_runs"("package_id", "started_at");

-- CreateIndex
CREATE INDEX "course_dry_runs_staff_id_idx" ON "course_dry_runs"("staff_id");

-- AddForeignKey
ALTER TABLE "course_dry_runs" ADD CONSTRAINT "course_dry_runs_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "course_packages"("package_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_dry_runs" ADD CONSTRAINT "course_dry_runs_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;
