-- AlterTable
ALTER TABLE "outbox" ADD COLUMN     "unsubscribe" TEXT NOT NULL DEFAULT '';

-- beyond the schema

SELECT pgboss.create_queue('mail-digests', '{"policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 60, "retentionMinutes": 64800}');
