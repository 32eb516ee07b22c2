-- CreateTable
CREATE TABLE "course_surveys" (
    "agent_unique_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "useful" TEXT NOT NULL,
    "clarity" TEXT NOT NULL,
    "length" TEXT NOT NULL,
    "remark_txt" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "course_surveys_pkey" PRIMARY KEY ("agent_unique_id","course_id")
);

-- CreateIndex
CREATE INDEX "course_surveys_course_id_answered_at_idx" ON "course_surveys"("course_id", "answered_at");

-- AddForeignKey
ALTER TABLE "course_surveys" ADD CONSTRAINT "course_surveys_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_surveys" ADD CONSTRAINT "course_surveys_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "course_surveys" ADD CONSTRAINT "course_surveys_useful_check" CHECK ("useful" IN ('often', 'sometimes', 'hardly'));
ALTER TABLE "course_surveys" ADD CONSTRAINT "course_surveys_clarity_check" CHECK ("clarity" IN ('clear', 'partly', 'unclear'));
ALTER TABLE "course_surveys" ADD CONSTRAINT "course_surveys_length_check" CHECK ("length" IN ('short', 'right', 'long'));
