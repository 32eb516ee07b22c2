-- AlterTable
ALTER TABLE "throttle" ADD COLUMN     "locks" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "sign_in_codes" (
    "id" UUID NOT NULL,
    "account_kind" TEXT NOT NULL,
    "account_id" UUID,
    "fingerprint" TEXT NOT NULL DEFAULT '',
    "code_hash" TEXT NOT NULL DEFAULT '',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "sends" INTEGER NOT NULL DEFAULT 1,
    "current_app" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_codes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sign_in_codes_expires_at_idx" ON "sign_in_codes"("expires_at");

-- CreateIndex
CREATE INDEX "throttle_window_start_idx" ON "throttle"("window_start");

-- beyond the schema
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_account_kind_check" CHECK ("account_kind" IN ('agent', 'staff'));

-- Failures of accounts and of browsers go on counting; their locks, which shut users out, end. Which networks they came from was not stored.
UPDATE "throttle" SET "locked_until" = NULL
WHERE "key" LIKE ANY (ARRAY['account:sign-in:%', 'account:staff-sign-in:%', 'account:second-factor:%', 'device:%', 'account:reset-password:%']);

SELECT pgboss.create_queue(name, '{"policy": "standard", "retryLimit": 10, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "retentionMinutes": 64800}')
FROM unnest(ARRAY['mail-account-attack', 'mail-staff-attack', 'mail-sign-in-code']) AS name;
-- What they would say is no longer so: nothing is locked.
SELECT pgboss.delete_queue(name) FROM unnest(ARRAY['mail-account-lock', 'mail-staff-lock']) AS name;
