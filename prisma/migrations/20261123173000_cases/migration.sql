-- CreateTable
CREATE TABLE "cases" (
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "taken_by" UUID NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cases_pkey" PRIMARY KEY ("kind","subject_id")
);

-- CreateTable
CREATE TABLE "case_notes" (
    "note_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "written_by" UUID NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,
    "note_txt" TEXT NOT NULL,

    CONSTRAINT "case_notes_pkey" PRIMARY KEY ("note_id")
);

-- CreateIndex
CREATE INDEX "cases_taken_by_idx" ON "cases"("taken_by");

-- CreateIndex
CREATE INDEX "case_notes_kind_subject_id_written_at_idx" ON "case_notes"("kind", "subject_id", "written_at");

-- CreateIndex
CREATE INDEX "case_notes_written_by_idx" ON "case_notes"("written_by");

-- AddForeignKey
ALTER TABLE "cases" ADD CONSTRAINT "cases_taken_by_fkey" FOREIGN KEY ("taken_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_written_by_fkey" FOREIGN KEY ("written_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "cases" ADD CONSTRAINT "cases_kind_check" CHECK ("kind" IN ('registrations', 'changes', 'feedback', 'disputes', 'rates'));
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_kind_check" CHECK ("kind" IN ('registrations', 'changes', 'feedback', 'disputes', 'rates'));
