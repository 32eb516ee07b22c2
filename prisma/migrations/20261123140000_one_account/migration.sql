-- One account (D20): what every person has who signs in moves from agents and staff to a table of its own, with every session, factor and link.
CREATE TABLE "accounts" (
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "own_password" BOOLEAN NOT NULL DEFAULT false,
    "password_due" BOOLEAN NOT NULL DEFAULT false,
    "second_factor_flag" BOOLEAN NOT NULL DEFAULT false,
    "language" TEXT NOT NULL DEFAULT 'en',
    "theme" TEXT NOT NULL DEFAULT 'system',

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("account_id")
);

INSERT INTO "accounts" ("account_id", "kind", "password_hash", "own_password", "password_due", "second_factor_flag", "language", "theme")
SELECT "agent_unique_id", 'agent', "password_hash", "own_password", "password_due", "second_factor_flag", "language", "theme" FROM "agents";

INSERT INTO "accounts" ("account_id", "kind", "password_hash", "own_password", "language", "theme")
SELECT "staff_id", 'staff', "password_hash", true, "language", "theme" FROM "staff_users";

ALTER TABLE "accounts"
  ADD CONSTRAINT "accounts_kind_check" CHECK ("kind" IN ('agent', 'staff')),
  ADD CONSTRAINT "accounts_language_check" CHECK ("language" IN ('en', 'ja')),
  ADD CONSTRAINT "accounts_theme_check" CHECK ("theme" IN ('system', 'light', 'dark'));

ALTER TABLE "agents"
  DROP COLUMN "password_hash",
  DROP COLUMN "own_password",
  DROP COLUMN "password_due",
  DROP COLUMN "second_factor_flag",
  DROP COLUMN "language",
  DROP COLUMN "theme";
ALTER TABLE "staff_users"
  DROP COLUMN "password_hash",
  DROP COLUMN "language",
  DROP COLUMN "theme",
  ADD COLUMN "email_valid_flag" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "agents" ADD CONSTRAINT "agents_agent_unique_id_fkey"
  FOREIGN KEY ("agent_unique_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "staff_users" ADD CONSTRAINT "staff_users_staff_id_fkey"
  FOREIGN KEY ("staff_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Their rows name the account.
ALTER TABLE "email_links" RENAME COLUMN "agent_unique_id" TO "account_id";
ALTER TABLE "passkeys" RENAME COLUMN "agent_unique_id" TO "account_id";
ALTER TABLE "authenticators" RENAME COLUMN "agent_unique_id" TO "account_id";
ALTER TABLE "recovery_codes" RENAME COLUMN "agent_unique_id" TO "account_id";
ALTER TABLE "challenges" RENAME COLUMN "agent_unique_id" TO "account_id";
ALTER TABLE "sessions" RENAME COLUMN "agent_unique_id" TO "account_id";
ALTER INDEX "email_links_agent_unique_id_purpose_idx" RENAME TO "email_links_account_id_purpose_idx";
ALTER INDEX "passkeys_agent_unique_id_idx" RENAME TO "passkeys_account_id_idx";
ALTER INDEX "recovery_codes_agent_unique_id_code_hash_key" RENAME TO "recovery_codes_account_id_code_hash_key";
ALTER INDEX "challenges_agent_unique_id_idx" RENAME TO "challenges_account_id_idx";
ALTER INDEX "sessions_agent_unique_id_idx" RENAME TO "sessions_account_id_idx";
ALTER TABLE "email_links" DROP CONSTRAINT "email_links_agent_unique_id_fkey", ADD CONSTRAINT "email_links_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "passkeys" DROP CONSTRAINT "passkeys_agent_unique_id_fkey", ADD CONSTRAINT "passkeys_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "authenticators" DROP CONSTRAINT "authenticators_agent_unique_id_fkey", ADD CONSTRAINT "authenticators_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "recovery_codes" DROP CONSTRAINT "recovery_codes_agent_unique_id_fkey", ADD CONSTRAINT "recovery_codes_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "challenges" DROP CONSTRAINT "challenges_agent_unique_id_fkey", ADD CONSTRAINT "challenges_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_agent_unique_id_fkey", ADD CONSTRAINT "sessions_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

INSERT INTO "sessions" ("id", "account_id", "created_at", "last_seen_at", "expires_at", "ended_at", "ended_reason", "address", "user_agent")
SELECT "id", "staff_id", "created_at", "last_seen_at", "expires_at", "ended_at", CASE WHEN "ended_at" IS NULL THEN NULL ELSE 'signed-out' END, "address", "user_agent"
FROM "staff_sessions";
DROP TABLE "staff_sessions";

-- Sessions that the brands' staff ended.
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_ended_reason_check";
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_ended_reason_check" CHECK ("ended_reason" IN
  ('signed-out', 'idle', 'expired', 'deactivated', 'password-changed', 'ended-elsewhere', 'ended-by-agency', 'ended-by-staff', 'moved'));

-- beyond the schema

-- An account is an agent's or a staff member's, never both: whose row it is says its kind.
CREATE FUNCTION "check_agents_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN accounts ON accounts.account_id = added.agent_unique_id WHERE accounts.kind <> 'agent') THEN
    RAISE EXCEPTION 'An agent needs an account of the kind agent.' USING ERRCODE = 'check_violation', CONSTRAINT = 'agents_account_kind';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "agents_account_kind" AFTER INSERT ON "agents" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "check_agents_account"();
CREATE FUNCTION "check_staff_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN accounts ON accounts.account_id = added.staff_id WHERE accounts.kind <> 'staff') THEN
    RAISE EXCEPTION 'A member of staff needs an account of the kind staff.' USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_users_account_kind';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "staff_users_account_kind" AFTER INSERT ON "staff_users" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "check_staff_account"();
