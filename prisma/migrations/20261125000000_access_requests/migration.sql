CREATE TABLE "access_requests" (
    "request_id" UUID NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "answered_at" TIMESTAMPTZ(3),
    "answered_by" UUID,
    "answer_txt" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "access_requests_pkey" PRIMARY KEY ("request_id")
);

-- CreateIndex
CREATE INDEX "access_requests_agent_unique_id_asked_at_idx" ON "access_requests"("agent_unique_id", "asked_at");

-- CreateIndex
CREATE INDEX "access_requests_key_idx" ON "access_requests"("key");

-- CreateIndex
CREATE INDEX "access_requests_asked_at_idx" ON "access_requests"("asked_at");

-- CreateIndex
CREATE INDEX "access_requests_agency_id_state_idx" ON "access_requests"("agency_id", "state");

-- One request a person and permission waits at a time.
CREATE UNIQUE INDEX "access_requests_open_key" ON "access_requests"("agent_unique_id", "key") WHERE "state" = 'open';

-- AddForeignKey
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_key_fkey" FOREIGN KEY ("key") REFERENCES "permissions"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_state_check" CHECK ("state" IN ('open', 'given', 'declined') AND ("state" = 'open') = ("answered_at" IS NULL));
