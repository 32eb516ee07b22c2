-- CreateTable
CREATE TABLE "token_partners" (
    "partner_id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "rights" TEXT[],
    "every_agency" BOOLEAN NOT NULL,
    "agencies" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "countries" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "token_partners_pkey" PRIMARY KEY ("partner_id")
);

-- CreateTable
CREATE TABLE "token_partner_keys" (
    "key_id" UUID NOT NULL,
    "partner_id" UUID NOT NULL,
    "public_key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "algorithm" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "added_by" UUID NOT NULL,

    CONSTRAINT "token_partner_keys_pkey" PRIMARY KEY ("key_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "token_partners_issuer_key" ON "token_partners"("issuer");

-- CreateIndex
CREATE INDEX "token_partner_keys_added_by_idx" ON "token_partner_keys"("added_by");

-- CreateIndex
CREATE UNIQUE INDEX "token_partner_keys_partner_id_fingerprint_key" ON "token_partner_keys"("partner_id", "fingerprint");

-- AddForeignKey
ALTER TABLE "token_partner_keys" ADD CONSTRAINT "token_partner_keys_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "token_partners"("partner_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "token_partner_keys" ADD CONSTRAINT "token_partner_keys_added_by_fkey" FOREIGN KEY ("added_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema
ALTER TABLE "token_partner_keys" ADD CONSTRAINT "token_partner_keys_algorithm_check" CHECK ("algorithm" IN ('ES256', 'EdDSA', 'RS256'));
