-- DropIndex
DROP INDEX "audit_agency_id_at_idx";

-- AlterTable
ALTER TABLE "agencies" ADD COLUMN     "review_reminded_at" TIMESTAMPTZ(3),
ADD COLUMN     "search_words" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "suspend_reason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "suspended_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "account_reviews" (
    "review_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "finished_by" UUID,
    "found" INTEGER NOT NULL DEFAULT 0,
    "confirmed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "account_reviews_pkey" PRIMARY KEY ("review_id")
);

-- CreateTable
CREATE TABLE "account_confirmations" (
    "review_id" UUID NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "confirmed_by" UUID NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_confirmations_pkey" PRIMARY KEY ("review_id","agent_unique_id")
);

-- CreateTable
CREATE TABLE "agency_change_requests" (
    "request_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "before" JSONB NOT NULL,
    "requested_by" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" UUID,
    "decline_reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "agency_change_requests_pkey" PRIMARY KEY ("request_id")
);

-- CreateIndex
CREATE INDEX "account_reviews_agency_id_finished_at_idx" ON "account_reviews"("agency_id", "finished_at");

-- CreateIndex
CREATE INDEX "account_reviews_finished_by_idx" ON "account_reviews"("finished_by");

-- CreateIndex
CREATE INDEX "account_confirmations_agent_unique_id_idx" ON "account_confirmations"("agent_unique_id");

-- CreateIndex
CREATE INDEX "agency_change_requests_agency_id_requested_at_idx" ON "agency_change_requests"("agency_id", "requested_at");

-- CreateIndex
CREATE INDEX "agency_change_requests_status_requested_at_idx" ON "agency_change_requests"("status", "requested_at");

-- CreateIndex
CREATE INDEX "agency_change_requests_requested_by_idx" ON "agency_change_requests"("requested_by");

-- CreateIndex
CREATE INDEX "agency_change_requests_decided_by_idx" ON "agency_change_requests"("decided_by");

-- CreateIndex
CREATE INDEX "agencies_name_key_agency_id_idx" ON "agencies"("name_key", "agency_id");

-- CreateIndex
CREATE INDEX "audit_agency_id_at_id_idx" ON "audit"("agency_id", "at", "id");

-- CreateIndex
CREATE INDEX "audit_agency_id_action_at_id_idx" ON "audit"("agency_id", "action", "at", "id");

-- CreateIndex
CREATE INDEX "audit_agency_id_actor_id_at_id_idx" ON "audit"("agency_id", "actor_id", "at", "id");

-- AddForeignKey
ALTER TABLE "account_reviews" ADD CONSTRAINT "account_reviews_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_reviews" ADD CONSTRAINT "account_reviews_finished_by_fkey" FOREIGN KEY ("finished_by") REFERENCES "agents"("agent_unique_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_confirmations" ADD CONSTRAINT "account_confirmations_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "account_reviews"("review_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_confirmations" ADD CONSTRAINT "account_confirmations_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agency_change_requests" ADD CONSTRAINT "agency_change_requests_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agency_change_requests" ADD CONSTRAINT "agency_change_requests_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agency_change_requests" ADD CONSTRAINT "agency_change_requests_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "agency_change_requests"
  ADD CONSTRAINT "agency_change_requests_status_check" CHECK ("status" IN ('PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  ADD CONSTRAINT "agency_change_requests_decision_check" CHECK (("status" IN ('APPROVED', 'DECLINED')) = ("decided_at" IS NOT NULL));
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_suspended_check" CHECK (("suspended_at" IS NOT NULL) = ("suspend_reason" <> ''));
-- One request of an agency waits at a time, and one review is open.
CREATE UNIQUE INDEX "agency_change_requests_pending_key" ON "agency_change_requests" ("agency_id") WHERE "status" = 'PENDING';
CREATE UNIQUE INDEX "account_reviews_open_key" ON "account_reviews" ("agency_id") WHERE "finished_at" IS NULL;

-- Staff search agencies by the beginnings of the words of name and city, and by the beginning of an owner's address.
UPDATE "agencies" SET "search_words" = btrim(regexp_replace(
  upper(normalize(regexp_replace(normalize("agency_name" || ' ' || "city", NFD), '[\u0300-\u036f]', '', 'g'), NFC)),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a0\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));
CREATE INDEX "agencies_search_words_idx" ON "agencies" USING gin (to_tsvector('simple', "search_words"));
CREATE INDEX "agencies_suspended_idx" ON "agencies" ("name_key", "agency_id") WHERE "suspended_at" IS NOT NULL;
CREATE INDEX "agents_owner_address_idx" ON "agents" ("email_address" text_pattern_ops) WHERE "agent_type" = 'O' AND "deleted_at" IS NULL;

SELECT pgboss.create_queue('remind-account-reviews', '{"policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 900, "retentionMinutes": 64800}');
