-- AlterTable
ALTER TABLE "agencies" ADD COLUMN     "decided_at" TIMESTAMPTZ(3),
ADD COLUMN     "decided_by" UUID,
ADD COLUMN     "decline_reason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "second_factor_required" TEXT NOT NULL DEFAULT 'N';

-- AlterTable
ALTER TABLE "agents" ADD COLUMN     "second_factor_flag" TEXT NOT NULL DEFAULT 'N';

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "second_factor" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "terms_due" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "passkeys" (
    "id" UUID NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT NOT NULL DEFAULT '',
    "backed_up" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "authenticators" (
    "agent_unique_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "authenticators_pkey" PRIMARY KEY ("agent_unique_id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" UUID NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "challenges" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "agent_unique_id" UUID,
    "challenge" TEXT NOT NULL DEFAULT '',
    "current_app" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "challenges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_tokens" (
    "issuer" TEXT NOT NULL,
    "jti" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partner_tokens_pkey" PRIMARY KEY ("issuer","jti")
);

-- CreateTable
CREATE TABLE "registration_drafts" (
    "id" UUID NOT NULL,
    "values" JSONB NOT NULL,
    "password_hash" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "registration_drafts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_users" (
    "staff_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email_address" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "last_login_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_users_pkey" PRIMARY KEY ("staff_id")
);

-- CreateTable
CREATE TABLE "staff_sessions" (
    "id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "address" TEXT NOT NULL DEFAULT '',
    "user_agent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "staff_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_agent_unique_id_idx" ON "passkeys"("agent_unique_id");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_agent_unique_id_code_hash_key" ON "recovery_codes"("agent_unique_id", "code_hash");

-- CreateIndex
CREATE INDEX "challenges_expires_at_idx" ON "challenges"("expires_at");

-- CreateIndex
CREATE INDEX "partner_tokens_expires_at_idx" ON "partner_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "registration_drafts_expires_at_idx" ON "registration_drafts"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "staff_users_user_id_key" ON "staff_users"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_users_email_address_key" ON "staff_users"("email_address");

-- CreateIndex
CREATE INDEX "staff_sessions_staff_id_idx" ON "staff_sessions"("staff_id");

-- CreateIndex
CREATE INDEX "agencies_approval_status_created_at_idx" ON "agencies"("approval_status", "created_at");

-- AddForeignKey
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema: which codes are allowed ------------------------------------------------------------------------

ALTER TABLE "agencies"
  ADD CONSTRAINT "agencies_second_factor_required_check" CHECK ("second_factor_required" IN ('Y', 'N')),
  ADD CONSTRAINT "agencies_decision_check" CHECK (("approval_status" = 'DECLINED') = ("decline_reason" <> ''));
ALTER TABLE "agents" ADD CONSTRAINT "agents_second_factor_flag_check" CHECK ("second_factor_flag" IN ('Y', 'N'));
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_second_factor_check" CHECK ("second_factor" IN ('', 'passkey', 'authenticator', 'recovery-code'));
ALTER TABLE "email_links" DROP CONSTRAINT "email_links_purpose_check";
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_purpose_check" CHECK ("purpose" IN ('validate', 'reset', 'change'));
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_purpose_check" CHECK ("purpose" IN ('second-factor', 'passkey-sign-in', 'passkey-registration'));
ALTER TABLE "staff_users"
  ADD CONSTRAINT "staff_users_user_id_check" CHECK ("user_id" ~ '^[A-Z0-9]{6,16}$'),
  ADD CONSTRAINT "staff_users_email_address_check" CHECK ("email_address" = upper("email_address") AND "email_address" <> ''),
  ADD CONSTRAINT "staff_users_role_check" CHECK ("role" IN ('reviewer', 'editor', 'administrator')),
  ADD CONSTRAINT "staff_users_language_check" CHECK ("language" IN ('en', 'ja'));

-- Possible duplicates of a registration are looked up by name (D11).
CREATE INDEX "agencies_name_idx" ON "agencies" ("country", "agency_name");

-- A declined registration is no duplicate (D11): its ABTA number is free again.
DROP INDEX "agencies_abta_number_key";
CREATE UNIQUE INDEX "agencies_abta_number_key" ON "agencies" ("abta_number") WHERE "abta_number" <> '' AND "approval_status" <> 'DECLINED';
