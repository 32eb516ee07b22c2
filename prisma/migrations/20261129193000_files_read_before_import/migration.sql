-- A file of brand staff's is looked through and tried before it is imported.
ALTER TABLE "deliveries" ADD COLUMN "reading" JSONB, ADD COLUMN "decisions" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_state_check";
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_state_check"
  CHECK ("state" IN ('checking', 'draft', 'running', 'done', 'refused'));
ALTER TABLE "delivery_rows" ADD COLUMN "texts" TEXT[] NOT NULL DEFAULT '{}';
