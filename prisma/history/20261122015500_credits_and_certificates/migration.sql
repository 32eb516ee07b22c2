-- AlterTable
ALTER TABLE "future_cruise_credits" ADD COLUMN     "reference" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "failure" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "requested_at" TIMESTAMPTZ(3),
ADD COLUMN     "saved_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "certificates" ADD COLUMN     "revoked_by" UUID;

-- AlterTable
ALTER TABLE "outbox" ADD COLUMN     "attachment" BYTEA,
ADD COLUMN     "attachment_name" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "sandbox_credits" (
    "fcc_id" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sandbox_credits_pkey" PRIMARY KEY ("fcc_id")
);

-- CreateTable
CREATE TABLE "issuer_keys" (
    "key_id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "issuer_keys_pkey" PRIMARY KEY ("key_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_credits_idempotency_key_key" ON "sandbox_credits"("idempotency_key");

-- CreateIndex
CREATE INDEX "certificates_revoked_by_idx" ON "certificates"("revoked_by");

-- AddForeignKey
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_fkey" FOREIGN KEY ("revoked_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema ----------------------------------------------------------

ALTER TABLE "future_cruise_credits" DROP CONSTRAINT "future_cruise_credits_state_check";
ALTER TABLE "future_cruise_credits" ADD CONSTRAINT "future_cruise_credits_state_check" CHECK ("state" IN ('entitled', 'creating', 'failed', 'created', 'used', 'expired'));
-- What was created has its number and its end, and nothing else has.
ALTER TABLE "future_cruise_credits" ADD CONSTRAINT "future_cruise_credits_created_check"
  CHECK (("state" IN ('created', 'used', 'expired')) = ("fcc_id" IS NOT NULL AND "created_at" IS NOT NULL AND "expires_at" IS NOT NULL));
CREATE INDEX "future_cruise_credits_created_key" ON "future_cruise_credits" ("expires_at") WHERE "state" = 'created';

SELECT pgboss.create_queue('create-credit', '{"policy": "standard", "retryLimit": 5, "retryDelay": 15, "retryBackoff": true, "expireInSeconds": 60, "retentionMinutes": 64800}');
SELECT pgboss.create_queue('keep-credits', '{"policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 300, "retentionMinutes": 64800}');
