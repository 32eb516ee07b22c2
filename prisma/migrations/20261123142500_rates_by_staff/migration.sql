-- AlterTable
ALTER TABLE "advisor_rates" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "visible_from" DATE,
ADD COLUMN     "visible_until" DATE,
ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);

-- beyond the schema

ALTER TABLE "advisor_rates" ADD CONSTRAINT "advisor_rates_visible_check" CHECK ("visible_until" >= "visible_from");

ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_kind_check";
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_kind_check" CHECK ("kind" IN ('ledger', 'members', 'rates'));

SELECT pgboss.create_queue('import-rates', '{"policy": "standard", "retryLimit": 10, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 120, "retentionMinutes": 64800}');
