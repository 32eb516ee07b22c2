-- AlterTable
ALTER TABLE "registration_drafts" ADD COLUMN     "registered_market" TEXT NOT NULL DEFAULT '';

ALTER TABLE "registration_drafts" ADD CONSTRAINT "registration_drafts_registered_market_check"
  CHECK ("registered_market" IN ('', 'nam', 'uk', 'au', 'jp', 'asia', 'int'));
