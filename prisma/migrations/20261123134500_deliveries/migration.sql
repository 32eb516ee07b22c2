-- What came for the ledger alone comes for other data of the brand's too.
ALTER TABLE "ledger_imports" RENAME TO "deliveries";
ALTER TABLE "deliveries" RENAME CONSTRAINT "ledger_imports_pkey" TO "deliveries_pkey";
ALTER TABLE "deliveries" RENAME CONSTRAINT "ledger_imports_started_by_fkey" TO "deliveries_started_by_fkey";
ALTER TABLE "deliveries" RENAME CONSTRAINT "ledger_imports_file_id_fkey" TO "deliveries_file_id_fkey";
ALTER INDEX "ledger_imports_started_by_idx" RENAME TO "deliveries_started_by_idx";
ALTER INDEX "ledger_imports_file_id_idx" RENAME TO "deliveries_file_id_idx";
DROP INDEX "ledger_imports_created_at_idx";
ALTER TABLE "deliveries" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'ledger', ADD COLUMN "changed" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "deliveries" ALTER COLUMN "kind" DROP DEFAULT;
CREATE INDEX "deliveries_kind_created_at_idx" ON "deliveries"("kind", "created_at");

ALTER TABLE "ledger_import_rows" RENAME TO "delivery_rows";
ALTER TABLE "delivery_rows" RENAME COLUMN "import_id" TO "delivery_id";
ALTER TABLE "delivery_rows" RENAME CONSTRAINT "ledger_import_rows_pkey" TO "delivery_rows_pkey";
ALTER TABLE "delivery_rows" RENAME CONSTRAINT "ledger_import_rows_import_id_fkey" TO "delivery_rows_delivery_id_fkey";
ALTER TABLE "delivery_rows" ADD COLUMN "names" TEXT[];
UPDATE "delivery_rows" SET "names" = ARRAY["booking_number", "revision"];
ALTER TABLE "delivery_rows" DROP COLUMN "booking_number", DROP COLUMN "revision";

-- CreateTable
CREATE TABLE "delivery_keys" (
    "delivery_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "delivery_keys_pkey" PRIMARY KEY ("delivery_id","key")
);

-- AddForeignKey
ALTER TABLE "delivery_keys" ADD CONSTRAINT "delivery_keys_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "deliveries" DROP CONSTRAINT "ledger_imports_source_check", DROP CONSTRAINT "ledger_imports_state_check";
ALTER TABLE "deliveries"
  ADD CONSTRAINT "deliveries_kind_check" CHECK ("kind" IN ('ledger', 'members')),
  ADD CONSTRAINT "deliveries_source_check" CHECK (("source" = 'file' AND "started_by" IS NOT NULL) OR ("source" = 'partner' AND "issuer" <> '')),
  ADD CONSTRAINT "deliveries_state_check" CHECK ("state" IN ('running', 'done', 'refused'));

SELECT pgboss.create_queue('import-members', '{"policy": "standard", "retryLimit": 10, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 120, "retentionMinutes": 64800}');
