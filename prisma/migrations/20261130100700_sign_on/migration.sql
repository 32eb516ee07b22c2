-- AlterTable
ALTER TABLE "challenges" ADD COLUMN     "sign_on" JSONB;

-- CreateTable
CREATE TABLE "sign_on_providers" (
    "provider_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "provider_name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" TEXT NOT NULL DEFAULT '',
    "email_claim" TEXT NOT NULL DEFAULT 'email',
    "first_name_claim" TEXT NOT NULL DEFAULT 'given_name',
    "last_name_claim" TEXT NOT NULL DEFAULT 'family_name',
    "groups_claim" TEXT NOT NULL DEFAULT 'groups',
    "trusts_address" BOOLEAN NOT NULL DEFAULT false,
    "second_factors" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "makes_accounts" BOOLEAN NOT NULL DEFAULT false,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "tested_at" TIMESTAMPTZ(3),
    "keeper_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_on_providers_pkey" PRIMARY KEY ("provider_id")
);

-- CreateTable
CREATE TABLE "sign_on_domains" (
    "domain_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "proof" TEXT NOT NULL,
    "proven_at" TIMESTAMPTZ(3),
    "confirmed_by" UUID,
    "everybody" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_on_domains_pkey" PRIMARY KEY ("domain_id")
);

-- CreateTable
CREATE TABLE "sign_on_rules" (
    "rule_id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "group_name" TEXT NOT NULL DEFAULT '',
    "agent_type" TEXT NOT NULL,
    "branch_id" UUID,
    "template_id" UUID,

    CONSTRAINT "sign_on_rules_pkey" PRIMARY KEY ("rule_id")
);

-- CreateTable
CREATE TABLE "sign_on_links" (
    "provider_id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_on_links_pkey" PRIMARY KEY ("provider_id","issuer","subject")
);

-- CreateTable
CREATE TABLE "sign_on_sessions" (
    "session_id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "sid" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "sign_on_sessions_pkey" PRIMARY KEY ("session_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_on_providers_agency_id_key" ON "sign_on_providers"("agency_id");

-- CreateIndex
CREATE INDEX "sign_on_providers_issuer_client_id_idx" ON "sign_on_providers"("issuer", "client_id");

-- CreateIndex
CREATE INDEX "sign_on_providers_keeper_id_idx" ON "sign_on_providers"("keeper_id");

-- CreateIndex
CREATE INDEX "sign_on_domains_domain_idx" ON "sign_on_domains"("domain");

-- CreateIndex
CREATE INDEX "sign_on_domains_confirmed_by_idx" ON "sign_on_domains"("confirmed_by");

-- CreateIndex
CREATE UNIQUE INDEX "sign_on_domains_agency_id_domain_key" ON "sign_on_domains"("agency_id", "domain");

-- CreateIndex
CREATE INDEX "sign_on_rules_provider_id_position_idx" ON "sign_on_rules"("provider_id", "position");

-- CreateIndex
CREATE INDEX "sign_on_rules_branch_id_idx" ON "sign_on_rules"("branch_id");

-- CreateIndex
CREATE INDEX "sign_on_rules_template_id_idx" ON "sign_on_rules"("template_id");

-- CreateIndex
CREATE INDEX "sign_on_links_account_id_idx" ON "sign_on_links"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "sign_on_links_provider_id_issuer_account_id_key" ON "sign_on_links"("provider_id", "issuer", "account_id");

-- CreateIndex
CREATE INDEX "sign_on_sessions_provider_id_subject_idx" ON "sign_on_sessions"("provider_id", "subject");

-- CreateIndex
CREATE INDEX "sign_on_sessions_provider_id_sid_idx" ON "sign_on_sessions"("provider_id", "sid");

-- AddForeignKey
ALTER TABLE "sign_on_providers" ADD CONSTRAINT "sign_on_providers_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_on_providers" ADD CONSTRAINT "sign_on_providers_keeper_id_fkey" FOREIGN KEY ("keeper_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_on_domains" ADD CONSTRAINT "sign_on_domains_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_on_domains" ADD CONSTRAINT "sign_on_domains_confirmed_by_fkey" FOREIGN KEY ("confirmed_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_on_rules" ADD CONSTRAINT "sign_on_rules_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "sign_on_providers"("provider_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_on_rules" ADD CONSTRAINT "sign_on_rules_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("branch_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_on_rules" ADD CONSTRAINT "sign_on_rules_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "permission_templates"("template_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_on_links" ADD CONSTRAINT "sign_on_links_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "sign_on_providers"("provider_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_on_links" ADD CONSTRAINT "sign_on_links_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_on_sessions" ADD CONSTRAINT "sign_on_sessions_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_on_sessions" ADD CONSTRAINT "sign_on_sessions_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "sign_on_providers"("provider_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- beyond the schema
-- A proven domain is one agency's alone.
CREATE UNIQUE INDEX "sign_on_domains_proven_key" ON "sign_on_domains" ("domain") WHERE "proven_at" IS NOT NULL;
ALTER TABLE "sign_on_domains"
  ADD CONSTRAINT "sign_on_domains_domain_check" CHECK ("domain" = lower("domain")),
  ADD CONSTRAINT "sign_on_domains_everybody_check" CHECK (NOT "everybody" OR "proven_at" IS NOT NULL);
ALTER TABLE "sign_on_rules" ADD CONSTRAINT "sign_on_rules_agent_type_check" CHECK ("agent_type" IN ('O', 'M', 'A'));

ALTER TABLE "sessions" DROP CONSTRAINT "sessions_second_factor_check",
  DROP CONSTRAINT "sessions_ended_reason_check",
  ADD CONSTRAINT "sessions_second_factor_check" CHECK ("second_factor" IN ('', 'passkey', 'authenticator', 'recovery-code', 'provider', 'provider-factor')) NOT VALID,
  ADD CONSTRAINT "sessions_ended_reason_check" CHECK ("ended_reason" IN ('signed-out', 'idle', 'expired', 'deactivated', 'password-changed', 'ended-elsewhere', 'ended-by-agency', 'ended-by-staff', 'moved', 'agencies-merged', 'ended-by-provider')) NOT VALID;
ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_second_factor_check";
ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_ended_reason_check";
