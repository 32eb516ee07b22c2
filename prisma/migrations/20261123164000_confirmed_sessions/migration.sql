-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3);

-- beyond the schema

ALTER TABLE "challenges" DROP CONSTRAINT "challenges_purpose_check",
  ADD CONSTRAINT "challenges_purpose_check" CHECK ("purpose" IN ('second-factor', 'passkey-sign-in', 'passkey-registration', 'confirmation'));
