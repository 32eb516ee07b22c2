-- CreateTable
CREATE TABLE "sales_mails" (
    "agent_unique_id" UUID NOT NULL,
    "rhythm" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "chosen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_due" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sales_mails_pkey" PRIMARY KEY ("agent_unique_id")
);

-- CreateIndex
CREATE INDEX "sales_mails_rhythm_last_due_idx" ON "sales_mails"("rhythm", "last_due");

-- AddForeignKey
ALTER TABLE "sales_mails" ADD CONSTRAINT "sales_mails_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "sales_mails" ADD CONSTRAINT "sales_mails_rhythm_check" CHECK ("rhythm" IN ('weekly', 'monthly'));
ALTER TABLE "sales_mails" ADD CONSTRAINT "sales_mails_scope_check" CHECK ("scope" IN ('own', 'agency'));

SELECT pgboss.create_queue('mail-sales-reports', '{"policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 60, "retentionMinutes": 64800}');
