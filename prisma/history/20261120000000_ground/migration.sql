-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "countries" (
    "code" CHAR(2) NOT NULL,
    "name_en" TEXT NOT NULL,
    "name_ja" TEXT NOT NULL,
    "market" TEXT NOT NULL,
    "phone_code" TEXT NOT NULL,

    CONSTRAINT "countries_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "states" (
    "country_code" CHAR(2) NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "states_pkey" PRIMARY KEY ("country_code","code")
);

-- CreateTable
CREATE TABLE "titles" (
    "code" TEXT NOT NULL,
    "gender" TEXT,
    "rank" INTEGER NOT NULL,

    CONSTRAINT "titles_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "suffixes" (
    "code" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,

    CONSTRAINT "suffixes_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "permissions" (
    "key" TEXT NOT NULL,
    "area" TEXT NOT NULL,
    "permission_seq" INTEGER NOT NULL,
    "description_en" TEXT NOT NULL,
    "description_ja" TEXT NOT NULL,

    CONSTRAINT "permissions_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "agencies" (
    "agency_id" TEXT NOT NULL,
    "agency_name" TEXT NOT NULL,
    "agency_type" TEXT NOT NULL DEFAULT 'RETAIL',
    "address1" TEXT NOT NULL,
    "address2" TEXT NOT NULL DEFAULT '',
    "address3" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT '',
    "country" CHAR(2) NOT NULL,
    "zip_code" TEXT NOT NULL DEFAULT '',
    "telephone" TEXT NOT NULL,
    "abta_number" TEXT NOT NULL DEFAULT '',
    "association_id" TEXT NOT NULL DEFAULT '',
    "association_name" TEXT NOT NULL DEFAULT '',
    "region" TEXT NOT NULL DEFAULT '',
    "district" TEXT NOT NULL DEFAULT '',
    "dsm" TEXT NOT NULL DEFAULT '',
    "marketing_level_1" TEXT NOT NULL DEFAULT '',
    "marketing_level_2" TEXT NOT NULL DEFAULT '',
    "cc_booking_docs_flag" TEXT NOT NULL DEFAULT 'N',
    "hide_address_flag" TEXT NOT NULL DEFAULT 'N',
    "agency_partner_reward_flag" TEXT NOT NULL DEFAULT 'N',
    "cvp_agency" TEXT NOT NULL DEFAULT 'N',
    "ta_report_access" TEXT NOT NULL DEFAULT 'N',
    "approval_status" TEXT NOT NULL DEFAULT 'PENDING',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agencies_pkey" PRIMARY KEY ("agency_id")
);

-- CreateTable
CREATE TABLE "agency_companies" (
    "agency_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "academy_level" INTEGER NOT NULL DEFAULT 0,
    "academy_status" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "agency_companies_pkey" PRIMARY KEY ("agency_id","code")
);

-- CreateTable
CREATE TABLE "agents" (
    "agent_unique_id" UUID NOT NULL,
    "agent_id" TEXT NOT NULL,
    "polar_agent_id" TEXT NOT NULL,
    "auth_id" TEXT,
    "agency_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "agent_type" TEXT NOT NULL,
    "activation_flag" TEXT NOT NULL,
    "email_valid_flag" TEXT NOT NULL DEFAULT 'N',
    "title" TEXT NOT NULL DEFAULT '',
    "first_name" TEXT NOT NULL,
    "middle_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL,
    "suffix" TEXT NOT NULL DEFAULT '',
    "gender" TEXT NOT NULL DEFAULT '',
    "date_of_birth" DATE,
    "email_address" TEXT NOT NULL,
    "phone_code" TEXT NOT NULL DEFAULT '',
    "phone_number" TEXT NOT NULL DEFAULT '',
    "cellphone_code" TEXT NOT NULL DEFAULT '',
    "cellphone_number" TEXT NOT NULL DEFAULT '',
    "house_name" TEXT NOT NULL DEFAULT '',
    "address1" TEXT NOT NULL DEFAULT '',
    "address2" TEXT NOT NULL DEFAULT '',
    "address3" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "zip" TEXT NOT NULL DEFAULT '',
    "country" CHAR(2) NOT NULL,
    "ccn" TEXT,
    "enrollment_src" TEXT NOT NULL DEFAULT '',
    "clia_agent_id" TEXT NOT NULL DEFAULT '',
    "abta_number" TEXT NOT NULL DEFAULT '',
    "origin_company" TEXT NOT NULL DEFAULT '',
    "cc_booking_docs_flag" TEXT NOT NULL DEFAULT 'N',
    "generic_agent" TEXT NOT NULL DEFAULT 'N',
    "home_based_agent_flag" TEXT NOT NULL DEFAULT 'N',
    "academy_level" INTEGER NOT NULL DEFAULT 0,
    "academy_status" TEXT NOT NULL DEFAULT '',
    "one_source_permissions" TEXT NOT NULL DEFAULT '',
    "polar_online_permissions" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL DEFAULT 'en',
    "terms_version" TEXT,
    "terms_accepted_at" TIMESTAMPTZ(3),
    "certified_by" UUID,
    "certified_at" TIMESTAMPTZ(3),
    "last_os_login_date" TIMESTAMPTZ(3),
    "last_pon_access_date" TIMESTAMPTZ(3),
    "last_ta_rpt_access_date" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agents_pkey" PRIMARY KEY ("agent_unique_id")
);

-- CreateTable
CREATE TABLE "agent_companies" (
    "agent_unique_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "academy_level" INTEGER NOT NULL DEFAULT 0,
    "academy_status" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "agent_companies_pkey" PRIMARY KEY ("agent_unique_id","code")
);

-- CreateTable
CREATE TABLE "preferences" (
    "agent_unique_id" UUID NOT NULL,
    "registered_company" TEXT NOT NULL,
    "display_company" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "preferences_pkey" PRIMARY KEY ("agent_unique_id")
);

-- CreateTable
CREATE TABLE "members" (
    "ccn" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "first_name" TEXT NOT NULL,
    "middle_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL,
    "suffix" TEXT NOT NULL DEFAULT '',
    "gender" TEXT NOT NULL DEFAULT '',
    "birth_date" DATE NOT NULL,
    "address1" TEXT NOT NULL DEFAULT '',
    "address2" TEXT NOT NULL DEFAULT '',
    "address3" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "house_name" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "zip_code" TEXT NOT NULL DEFAULT '',
    "country" CHAR(2) NOT NULL,
    "telephone" TEXT NOT NULL DEFAULT '',
    "cell_phone" TEXT NOT NULL DEFAULT '',
    "email_address" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "members_pkey" PRIMARY KEY ("ccn")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_reason" TEXT,
    "address" TEXT NOT NULL DEFAULT '',
    "user_agent" TEXT NOT NULL DEFAULT '',
    "current_app" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_links" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "email_address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "template" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "throttle" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "throttle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "action" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "agency_id" TEXT,
    "before" JSONB,
    "after" JSONB,
    "address" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content" (
    "site" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "brand" TEXT NOT NULL DEFAULT '',
    "market" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL,
    "document" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "content_pkey" PRIMARY KEY ("site","path","brand","market","language")
);

-- CreateIndex
CREATE UNIQUE INDEX "permissions_area_permission_seq_key" ON "permissions"("area", "permission_seq");

-- CreateIndex
CREATE UNIQUE INDEX "agents_agent_id_key" ON "agents"("agent_id");

-- CreateIndex
CREATE UNIQUE INDEX "agents_polar_agent_id_key" ON "agents"("polar_agent_id");

-- CreateIndex
CREATE UNIQUE INDEX "agents_auth_id_key" ON "agents"("auth_id");

-- CreateIndex
CREATE INDEX "agents_agency_id_last_name_first_name_agent_unique_id_idx" ON "agents"("agency_id", "last_name", "first_name", "agent_unique_id");

-- CreateIndex
CREATE INDEX "sessions_agent_unique_id_idx" ON "sessions"("agent_unique_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "email_links_token_hash_key" ON "email_links"("token_hash");

-- CreateIndex
CREATE INDEX "email_links_agent_unique_id_purpose_idx" ON "email_links"("agent_unique_id", "purpose");

-- CreateIndex
CREATE INDEX "audit_subject_kind_subject_id_at_idx" ON "audit"("subject_kind", "subject_id", "at");

-- CreateIndex
CREATE INDEX "audit_agency_id_at_idx" ON "audit"("agency_id", "at");

-- AddForeignKey
ALTER TABLE "states" ADD CONSTRAINT "states_country_code_fkey" FOREIGN KEY ("country_code") REFERENCES "countries"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_country_fkey" FOREIGN KEY ("country") REFERENCES "countries"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agency_companies" ADD CONSTRAINT "agency_companies_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agents" ADD CONSTRAINT "agents_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agents" ADD CONSTRAINT "agents_country_fkey" FOREIGN KEY ("country") REFERENCES "countries"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agents" ADD CONSTRAINT "agents_ccn_fkey" FOREIGN KEY ("ccn") REFERENCES "members"("ccn") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_companies" ADD CONSTRAINT "agent_companies_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_country_fkey" FOREIGN KEY ("country") REFERENCES "countries"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema: what is unique, and which codes are allowed ----------------------------------------------------

-- A deleted agent keeps its row (D16), so these are unique among the living only.
CREATE UNIQUE INDEX "agents_user_id_key" ON "agents" ("user_id") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "agents_email_address_key" ON "agents" ("email_address") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "agents_ccn_key" ON "agents" ("ccn") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "agencies_abta_number_key" ON "agencies" ("abta_number") WHERE "abta_number" <> '';
CREATE INDEX "outbox_waiting_idx" ON "outbox" ("next_attempt_at") WHERE "sent_at" IS NULL;

ALTER TABLE "countries" ADD CONSTRAINT "countries_market_check" CHECK ("market" IN ('nam', 'uk', 'au', 'jp', 'asia', 'int'));
ALTER TABLE "titles" ADD CONSTRAINT "titles_gender_check" CHECK ("gender" IN ('M', 'F'));
ALTER TABLE "permissions"
  ADD CONSTRAINT "permissions_area_check" CHECK ("area" IN ('PA', 'PC')),
  ADD CONSTRAINT "permissions_seq_check" CHECK ("permission_seq" >= 0),
  ADD CONSTRAINT "permissions_key_check" CHECK (("area" = 'PA') = ("key" LIKE 'os%'));

ALTER TABLE "agencies"
  ADD CONSTRAINT "agencies_agency_id_check" CHECK ("agency_id" ~ '^[0-9]{8}$'),
  ADD CONSTRAINT "agencies_approval_status_check" CHECK ("approval_status" IN ('PENDING', 'APPROVED', 'DECLINED')),
  ADD CONSTRAINT "agencies_flags_check" CHECK (
    "cc_booking_docs_flag" IN ('Y', 'N') AND "hide_address_flag" IN ('Y', 'N') AND "agency_partner_reward_flag" IN ('Y', 'N')
    AND "cvp_agency" IN ('Y', 'N') AND "ta_report_access" IN ('Y', 'N'));

ALTER TABLE "agents"
  ADD CONSTRAINT "agents_polar_agent_id_check" CHECK ("polar_agent_id" ~ '^[0-9]{8}$'),
  ADD CONSTRAINT "agents_user_id_check" CHECK ("user_id" ~ '^[A-Z0-9]{6,16}$'),
  ADD CONSTRAINT "agents_email_address_check" CHECK ("email_address" = upper("email_address") AND "email_address" <> ''),
  ADD CONSTRAINT "agents_agent_type_check" CHECK ("agent_type" IN ('O', 'M', 'A')),
  ADD CONSTRAINT "agents_activation_flag_check" CHECK ("activation_flag" IN ('P', 'E', 'C', 'A', 'D', 'R')),
  ADD CONSTRAINT "agents_gender_check" CHECK ("gender" IN ('', 'M', 'F')),
  ADD CONSTRAINT "agents_title_check" CHECK ("title" IN ('', 'MR', 'MRS', 'DR', 'MISS', 'MSTR', 'MS', 'ADM')),
  ADD CONSTRAINT "agents_ccn_check" CHECK ("ccn" ~ '^[0-9]{10}$'),
  ADD CONSTRAINT "agents_enrollment_src_check" CHECK ("enrollment_src" IN ('', 'A', 'P', 'E')),
  ADD CONSTRAINT "agents_academy_level_check" CHECK ("academy_level" BETWEEN 0 AND 4),
  ADD CONSTRAINT "agents_language_check" CHECK ("language" IN ('en', 'ja')),
  ADD CONSTRAINT "agents_permissions_check" CHECK ("one_source_permissions" ~ '^[YN]*$' AND "polar_online_permissions" ~ '^[YN]*$'),
  ADD CONSTRAINT "agents_flags_check" CHECK (
    "email_valid_flag" IN ('Y', 'N') AND "cc_booking_docs_flag" IN ('Y', 'N') AND "generic_agent" IN ('Y', 'N')
    AND "home_based_agent_flag" IN ('Y', 'N'));

ALTER TABLE "agent_companies"
  ADD CONSTRAINT "agent_companies_code_check" CHECK ("code" IN ('PC', 'PI', 'CU', 'CI', 'CS', 'HA', 'SB', 'PA', 'CA', 'PU', 'PS', 'PJ', 'CK', 'PH', 'PK', 'PN', 'PT', 'TH', 'PO')),
  ADD CONSTRAINT "agent_companies_level_check" CHECK ("academy_level" BETWEEN 0 AND 4);
ALTER TABLE "agency_companies"
  ADD CONSTRAINT "agency_companies_code_check" CHECK ("code" IN ('PC', 'PI', 'CU', 'CI', 'CS', 'HA', 'SB', 'PA', 'CA', 'PU', 'PS', 'PJ', 'CK', 'PH', 'PK', 'PN', 'PT', 'TH', 'PO')),
  ADD CONSTRAINT "agency_companies_level_check" CHECK ("academy_level" BETWEEN 0 AND 4);
ALTER TABLE "preferences"
  ADD CONSTRAINT "preferences_display_company_check" CHECK ("display_company" IN ('PC', 'PI', 'CU', 'CI', 'CS', 'HA', 'SB', 'PA', 'CA', 'PU', 'PS', 'PJ')),
  ADD CONSTRAINT "preferences_registered_company_check" CHECK ("registered_company" IN ('PC', 'PO', 'PA'));
ALTER TABLE "members"
  ADD CONSTRAINT "members_ccn_check" CHECK ("ccn" ~ '^[0-9]{10}$');
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_ended_reason_check" CHECK ("ended_reason" IN ('signed-out', 'idle', 'expired', 'deactivated', 'password-changed', 'ended-elsewhere'));
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_purpose_check" CHECK ("purpose" IN ('validate', 'reset'));
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_language_check" CHECK ("language" IN ('en', 'ja'));
ALTER TABLE "throttle" ADD CONSTRAINT "throttle_failures_check" CHECK ("failures" >= 0);
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor_kind_check" CHECK ("actor_kind" IN ('agent', 'staff', 'visitor', 'system'));
ALTER TABLE "content" ADD CONSTRAINT "content_language_check" CHECK ("language" IN ('en', 'ja'));
