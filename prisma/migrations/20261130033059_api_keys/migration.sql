-- CreateTable
CREATE TABLE "api_keys" (
    "key_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_test" BOOLEAN NOT NULL,
    "scopes" TEXT[],
    "addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "agency_id" TEXT,
    "issuer" TEXT NOT NULL DEFAULT '',
    "keeper_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("key_id")
);

-- CreateTable
CREATE TABLE "api_key_secrets" (
    "secret_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_secrets_pkey" PRIMARY KEY ("secret_id")
);

-- CreateTable
CREATE TABLE "api_key_days" (
    "key_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_key_days_pkey" PRIMARY KEY ("key_id","day")
);

-- CreateTable
CREATE TABLE "api_calls" (
    "id" BIGSERIAL NOT NULL,
    "key_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "ms" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "address" TEXT NOT NULL,

    CONSTRAINT "api_calls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "call_windows" (
    "party" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "call_windows_pkey" PRIMARY KEY ("party")
);

-- CreateTable
CREATE TABLE "idempotent_calls" (
    "caller" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "answer" JSONB,

    CONSTRAINT "idempotent_calls_pkey" PRIMARY KEY ("caller","key")
);

-- CreateIndex
CREATE INDEX "api_keys_agency_id_created_at_idx" ON "api_keys"("agency_id", "created_at");

-- CreateIndex
CREATE INDEX "api_keys_kind_created_at_idx" ON "api_keys"("kind", "created_at");

-- CreateIndex
CREATE INDEX "api_keys_keeper_id_idx" ON "api_keys"("keeper_id");

-- CreateIndex
CREATE INDEX "api_keys_created_by_idx" ON "api_keys"("created_by");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_secrets_secret_hash_key" ON "api_key_secrets"("secret_hash");

-- CreateIndex
CREATE INDEX "api_key_secrets_key_id_created_at_idx" ON "api_key_secrets"("key_id", "created_at");

-- CreateIndex
CREATE INDEX "api_key_days_day_idx" ON "api_key_days"("day");

-- CreateIndex
CREATE INDEX "api_calls_key_id_id_idx" ON "api_calls"("key_id", "id");

-- CreateIndex
CREATE INDEX "api_calls_key_id_reference_id_idx" ON "api_calls"("key_id", "reference", "id");

-- CreateIndex
CREATE INDEX "api_calls_at_idx" ON "api_calls"("at");

-- CreateIndex
CREATE INDEX "call_windows_minute_idx" ON "call_windows"("minute");

-- CreateIndex
CREATE INDEX "idempotent_calls_created_at_idx" ON "idempotent_calls"("created_at");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_keeper_id_fkey" FOREIGN KEY ("keeper_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("key_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_days" ADD CONSTRAINT "api_key_days_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("key_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_calls" ADD CONSTRAINT "api_calls_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("key_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- beyond the schema
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_kind_check" CHECK ("kind" IN ('agency', 'brand', 'partner'));
ALTER TABLE "audit" DROP CONSTRAINT "audit_actor_kind_check";
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor_kind_check" CHECK ("actor_kind" IN ('agent', 'staff', 'visitor', 'system', 'key')) NOT VALID;
ALTER TABLE "audit" VALIDATE CONSTRAINT "audit_actor_kind_check";
