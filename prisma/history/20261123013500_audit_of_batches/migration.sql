-- AlterTable
ALTER TABLE "audit" ADD COLUMN     "batch_id" UUID;

-- beyond the schema ------------------------------------------------------------------------------------------------------

-- The record begins without sign-ins and with one row for an act on many users, so that an agency's newest changes are found without reading past
-- a year of sign-ins; `recordQuery.server.ts` asks in the same words.
CREATE INDEX "audit_changes_idx" ON "audit" ("agency_id", "at", "id") WHERE "action" NOT LIKE 'session.%' AND "batch_id" IS NULL;
