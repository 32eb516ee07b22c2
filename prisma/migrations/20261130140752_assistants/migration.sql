-- CreateTable
CREATE TABLE "assistant_clients" (
    "client_id" UUID NOT NULL,
    "client_name" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "registered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assistant_clients_pkey" PRIMARY KEY ("client_id")
);

-- CreateTable
CREATE TABLE "assistant_grants" (
    "grant_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "scopes" TEXT[],
    "factor_at_provider" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "assistant_grants_pkey" PRIMARY KEY ("grant_id")
);

-- CreateTable
CREATE TABLE "assistant_tokens" (
    "token_hash" TEXT NOT NULL,
    "grant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "challenge" TEXT NOT NULL DEFAULT '',
    "redirect_uri" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "assistant_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "assistant_confirmations" (
    "confirmation_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "tool" TEXT NOT NULL,
    "arguments_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answer" TEXT,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "assistant_confirmations_pkey" PRIMARY KEY ("confirmation_id")
);

-- CreateIndex
CREATE INDEX "assistant_clients_registered_at_idx" ON "assistant_clients"("registered_at");

-- CreateIndex
CREATE INDEX "assistant_grants_account_id_idx" ON "assistant_grants"("account_id");

-- CreateIndex
CREATE INDEX "assistant_grants_client_id_idx" ON "assistant_grants"("client_id");

-- CreateIndex
CREATE INDEX "assistant_grants_expires_at_idx" ON "assistant_grants"("expires_at");

-- CreateIndex
CREATE INDEX "assistant_tokens_grant_id_idx" ON "assistant_tokens"("grant_id");

-- CreateIndex
CREATE INDEX "assistant_tokens_expires_at_idx" ON "assistant_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "assistant_confirmations_grant_id_idx" ON "assistant_confirmations"("grant_id");

-- CreateIndex
CREATE INDEX "assistant_confirmations_expires_at_idx" ON "assistant_confirmations"("expires_at");

-- AddForeignKey
ALTER TABLE "assistant_grants" ADD CONSTRAINT "assistant_grants_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "assistant_clients"("client_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_grants" ADD CONSTRAINT "assistant_grants_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_tokens" ADD CONSTRAINT "assistant_tokens_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "assistant_grants"("grant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_confirmations" ADD CONSTRAINT "assistant_confirmations_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "assistant_grants"("grant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- beyond the schema
ALTER TABLE "assistant_tokens" ADD CONSTRAINT "assistant_tokens_kind_check" CHECK ("kind" IN ('code', 'access', 'refresh'));
ALTER TABLE "assistant_confirmations" ADD CONSTRAINT "assistant_confirmations_answer_check" CHECK ("answer" IN ('accept', 'decline', 'cancel'));
