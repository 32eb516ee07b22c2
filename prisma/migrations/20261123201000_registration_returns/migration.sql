-- AlterTable
ALTER TABLE "agencies" ADD COLUMN     "clock_from" TIMESTAMPTZ(3),
ADD COLUMN     "returned_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "registration_returns" (
    "return_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "asked_by" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "reminded_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "changes" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "registration_returns_pkey" PRIMARY KEY ("return_id")
);

-- CreateTable
CREATE TABLE "registration_questions" (
    "return_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "question_txt" TEXT NOT NULL,
    "answer_txt" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "registration_questions_pkey" PRIMARY KEY ("return_id","place")
);

-- CreateIndex
CREATE INDEX "registration_returns_agency_id_asked_at_idx" ON "registration_returns"("agency_id", "asked_at");

-- CreateIndex
CREATE INDEX "registration_returns_state_asked_at_idx" ON "registration_returns"("state", "asked_at");

-- CreateIndex
CREATE INDEX "registration_returns_agent_unique_id_idx" ON "registration_returns"("agent_unique_id");

-- CreateIndex
CREATE INDEX "registration_returns_asked_by_idx" ON "registration_returns"("asked_by");

-- AddForeignKey
ALTER TABLE "registration_returns" ADD CONSTRAINT "registration_returns_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_returns" ADD CONSTRAINT "registration_returns_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_returns" ADD CONSTRAINT "registration_returns_asked_by_fkey" FOREIGN KEY ("asked_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_questions" ADD CONSTRAINT "registration_questions_return_id_fkey" FOREIGN KEY ("return_id") REFERENCES "registration_returns"("return_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "agencies" ADD CONSTRAINT "agencies_returned_check" CHECK ("returned_at" IS NULL OR "approval_status" = 'PENDING');

ALTER TABLE "registration_returns"
  ADD CONSTRAINT "registration_returns_state_check" CHECK ("state" IN ('waiting', 'answered', 'decided', 'unanswered'));

-- One round of an agency waits at a time.
CREATE UNIQUE INDEX "registration_returns_open_key" ON "registration_returns" ("agency_id") WHERE "state" = 'waiting';

ALTER TABLE "email_links" DROP CONSTRAINT "email_links_purpose_check",
  ADD CONSTRAINT "email_links_purpose_check" CHECK ("purpose" IN ('validate', 'change', 'reset', 'first-password', 'answer'));
