-- CreateTable
CREATE TABLE "course_notes" (
    "agent_unique_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "part" TEXT NOT NULL,
    "note_txt" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "course_notes_pkey" PRIMARY KEY ("agent_unique_id","course_id","part")
);

-- CreateIndex
CREATE INDEX "course_notes_course_id_idx" ON "course_notes"("course_id");

-- AddForeignKey
ALTER TABLE "course_notes" ADD CONSTRAINT "course_notes_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_notes" ADD CONSTRAINT "course_notes_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;
