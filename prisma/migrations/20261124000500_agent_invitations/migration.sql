-- CreateTable
CREATE TABLE "agent_invitations" (
    "invitation_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "email_address" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "agent_type" TEXT NOT NULL,
    "permissions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "token_hash" TEXT NOT NULL,
    "invited_by" UUID NOT NULL,
    "invited_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_invitations_pkey" PRIMARY KEY ("invitation_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "agent_invitations_token_hash_key" ON "agent_invitations"("token_hash");

-- CreateIndex
CREATE INDEX "agent_invitations_invited_by_idx" ON "agent_invitations"("invited_by");

-- CreateIndex
CREATE INDEX "agent_invitations_expires_at_idx" ON "agent_invitations"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "agent_invitations_agency_id_email_address_key" ON "agent_invitations"("agency_id", "email_address");

-- AddForeignKey
ALTER TABLE "agent_invitations" ADD CONSTRAINT "agent_invitations_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_invitations" ADD CONSTRAINT "agent_invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "agent_invitations" ADD CONSTRAINT "agent_invitations_agent_type_check" CHECK ("agent_type" IN ('O', 'M', 'A'));
