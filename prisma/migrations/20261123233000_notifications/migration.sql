-- CreateTable
CREATE TABLE "notifications" (
    "notification_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "place" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "digest" TEXT,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("notification_id")
);

-- CreateTable
CREATE TABLE "notification_choices" (
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "choice" TEXT NOT NULL,

    CONSTRAINT "notification_choices_pkey" PRIMARY KEY ("account_id","kind")
);

-- CreateIndex
CREATE INDEX "notifications_account_id_created_at_idx" ON "notifications"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "notifications_created_at_idx" ON "notifications"("created_at");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_digest_check" CHECK ("digest" IN ('daily', 'weekly'));
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_choice_check" CHECK ("choice" IN ('atOnce', 'daily', 'weekly', 'never'));

-- What each request counts with its session, and what a digest has yet to tell.
CREATE INDEX "notifications_unread_idx" ON "notifications"("account_id") WHERE "read_at" IS NULL;
CREATE INDEX "notifications_digest_idx" ON "notifications"("account_id", "created_at") WHERE "digest" IS NOT NULL;
