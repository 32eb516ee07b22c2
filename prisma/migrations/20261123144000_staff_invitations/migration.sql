-- Invitations of staff, who choose user ID and password themselves (D20, D53).
CREATE TABLE "staff_invitations" (
    "invitation_id" UUID NOT NULL,
    "email_address" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "markets" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "language" TEXT NOT NULL DEFAULT 'en',
    "token_hash" TEXT NOT NULL,
    "invited_by" UUID NOT NULL,
    "invited_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_invitations_pkey" PRIMARY KEY ("invitation_id")
);
CREATE UNIQUE INDEX "staff_invitations_token_hash_key" ON "staff_invitations"("token_hash");
CREATE INDEX "staff_invitations_invited_by_idx" ON "staff_invitations"("invited_by");
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_fkey"
  FOREIGN KEY ("invited_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema

CREATE UNIQUE INDEX "staff_invitations_open_key" ON "staff_invitations" ("email_address") WHERE "accepted_at" IS NULL AND "withdrawn_at" IS NULL;
ALTER TABLE "staff_invitations"
  ADD CONSTRAINT "staff_invitations_email_address_check" CHECK ("email_address" = upper("email_address") AND "email_address" <> ''),
  ADD CONSTRAINT "staff_invitations_language_check" CHECK ("language" IN ('en', 'ja')),
  ADD CONSTRAINT "staff_invitations_markets_check" CHECK ("markets" <@ ARRAY['nam', 'uk', 'au', 'jp', 'asia', 'int']),
  ADD CONSTRAINT "staff_invitations_role_check"
    CHECK ("role" IN ('reviewer', 'help-desk', 'editor', 'learning-manager', 'sales-manager', 'administrator'));
