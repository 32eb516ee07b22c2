-- CreateTable
CREATE TABLE "feedback" (
    "feedback_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "agency_name" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "agent_user_id" TEXT NOT NULL,
    "email_id" TEXT NOT NULL,
    "ccn" TEXT NOT NULL DEFAULT '',
    "company" TEXT NOT NULL DEFAULT '',
    "application" TEXT NOT NULL,
    "feedback_type" TEXT NOT NULL,
    "comment_txt" TEXT NOT NULL,
    "internet_browser" TEXT NOT NULL DEFAULT '',
    "operating_system" TEXT NOT NULL DEFAULT '',
    "monitor_resolution" TEXT NOT NULL DEFAULT '',
    "curriculum" TEXT NOT NULL DEFAULT '',
    "course_name" TEXT NOT NULL DEFAULT '',
    "market" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "picture_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'received',
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "search_key" TEXT NOT NULL,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("feedback_id")
);

-- CreateTable
CREATE TABLE "feedback_answers" (
    "answer_id" UUID NOT NULL,
    "feedback_id" UUID NOT NULL,
    "answered_by" UUID NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,
    "answer_txt" TEXT NOT NULL,

    CONSTRAINT "feedback_answers_pkey" PRIMARY KEY ("answer_id")
);

-- CreateTable
CREATE TABLE "feedback_templates" (
    "template_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "text_en" TEXT NOT NULL,
    "text_ja" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "feedback_templates_pkey" PRIMARY KEY ("template_id")
);

-- CreateTable
CREATE TABLE "feedback_outcomes" (
    "outcome_id" UUID NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_ja" TEXT NOT NULL,
    "text_en" TEXT NOT NULL,
    "text_ja" TEXT NOT NULL,
    "published_on" DATE,
    "written_by" UUID NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "feedback_outcomes_pkey" PRIMARY KEY ("outcome_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "feedback_number_key" ON "feedback"("number");

-- CreateIndex
CREATE INDEX "feedback_agent_unique_id_sent_at_idx" ON "feedback"("agent_unique_id", "sent_at");

-- CreateIndex
CREATE INDEX "feedback_agency_id_idx" ON "feedback"("agency_id");

-- CreateIndex
CREATE INDEX "feedback_picture_id_idx" ON "feedback"("picture_id");

-- CreateIndex
CREATE INDEX "feedback_state_sent_at_idx" ON "feedback"("state", "sent_at");

-- CreateIndex
CREATE INDEX "feedback_sent_at_idx" ON "feedback"("sent_at");

-- CreateIndex
CREATE INDEX "feedback_answers_feedback_id_answered_at_idx" ON "feedback_answers"("feedback_id", "answered_at");

-- CreateIndex
CREATE INDEX "feedback_answers_answered_by_idx" ON "feedback_answers"("answered_by");

-- CreateIndex
CREATE UNIQUE INDEX "feedback_templates_name_key_key" ON "feedback_templates"("name_key");

-- CreateIndex
CREATE INDEX "feedback_outcomes_published_on_idx" ON "feedback_outcomes"("published_on");

-- CreateIndex
CREATE INDEX "feedback_outcomes_written_by_idx" ON "feedback_outcomes"("written_by");

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "stored_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback_answers" ADD CONSTRAINT "feedback_answers_feedback_id_fkey" FOREIGN KEY ("feedback_id") REFERENCES "feedback"("feedback_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback_answers" ADD CONSTRAINT "feedback_answers_answered_by_fkey" FOREIGN KEY ("answered_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback_outcomes" ADD CONSTRAINT "feedback_outcomes_written_by_fkey" FOREIGN KEY ("written_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema
ALTER TABLE "feedback"
  ADD CONSTRAINT "feedback_state_check" CHECK ("state" IN ('received', 'inWork', 'answered', 'closed')),
  ADD CONSTRAINT "feedback_type_check" CHECK (
    ("application" = 'OneSource' AND "feedback_type" IN ('M', 'B', 'D', 'S', 'O')) OR
    ("application" = 'Academy' AND "feedback_type" IN ('C', 'R', 'L', 'I', 'S', 'O'))
  ),
  ADD CONSTRAINT "feedback_number_check" CHECK ("number" ~ '^F-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
  ADD CONSTRAINT "feedback_market_check" CHECK ("market" IN ('nam', 'uk', 'au', 'jp', 'asia', 'int')),
  ADD CONSTRAINT "feedback_language_check" CHECK ("language" IN ('en', 'ja'));
