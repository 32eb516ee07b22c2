-- CreateTable
CREATE TABLE "brand_messages" (
    "message_id" UUID NOT NULL,
    "market" TEXT NOT NULL DEFAULT '',
    "audience" TEXT NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_ja" TEXT NOT NULL,
    "text_en" TEXT NOT NULL,
    "text_ja" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'sending',
    "told" INTEGER NOT NULL DEFAULT 0,
    "reached" UUID,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_by" UUID NOT NULL,

    CONSTRAINT "brand_messages_pkey" PRIMARY KEY ("message_id")
);

-- CreateIndex
CREATE INDEX "brand_messages_sent_at_idx" ON "brand_messages"("sent_at");

-- CreateIndex
CREATE INDEX "brand_messages_sent_by_idx" ON "brand_messages"("sent_by");

-- AddForeignKey
ALTER TABLE "brand_messages" ADD CONSTRAINT "brand_messages_sent_by_fkey" FOREIGN KEY ("sent_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "brand_messages"
  ADD CONSTRAINT "brand_messages_market_check" CHECK ("market" IN ('', 'nam', 'uk', 'au', 'jp', 'asia', 'int')),
  ADD CONSTRAINT "brand_messages_audience_check" CHECK ("audience" IN ('everybody', 'owners', 'managers', 'advisors')),
  ADD CONSTRAINT "brand_messages_state_check" CHECK ("state" IN ('sending', 'sent', 'withdrawn'));

-- Who was told of a message, and has read it.
CREATE INDEX "notifications_messages_idx" ON "notifications" ("place", "account_id") WHERE "kind" = 'brandMessage';

SELECT pgboss.create_queue('tell-brand-message', '{"policy": "standard", "retryLimit": 10, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "retentionMinutes": 64800}');
