-- CreateTable
CREATE TABLE "permission_grants" (
    "agent_unique_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "granted_by" UUID,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),

    CONSTRAINT "permission_grants_pkey" PRIMARY KEY ("agent_unique_id","key")
);

-- CreateIndex
CREATE INDEX "permission_grants_key_idx" ON "permission_grants"("key");

-- AddForeignKey
ALTER TABLE "permission_grants" ADD CONSTRAINT "permission_grants_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission_grants" ADD CONSTRAINT "permission_grants_key_fkey" FOREIGN KEY ("key") REFERENCES "permissions"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema
-- A row for each Y of the two strings, at the place that the catalogue gives its key. What is described as OVERCHARGE was never given.
-- Who gave it, and when, is not known of these, since the user was added at the latest. A deleted user's ended with the deletion.
INSERT INTO "permission_grants" ("agent_unique_id", "key", "granted_by", "granted_at", "until")
SELECT a."agent_unique_id", p."key", NULL, a."created_at", CASE WHEN a."deleted_at" IS NOT NULL THEN greatest(a."deleted_at", a."created_at") END
FROM "agents" a
JOIN "permissions" p
  ON substr(CASE p."area" WHEN 'PA' THEN a."one_source_permissions" ELSE a."polar_online_permissions" END, p."permission_seq" + 1, 1) = 'Y'
WHERE p."description_en" <> 'OVERCHARGE';

ALTER TABLE "permission_grants"
  ADD CONSTRAINT "permission_grants_until_check" CHECK ("until" >= "granted_at");

-- AlterTable
ALTER TABLE "agents" DROP COLUMN "one_source_permissions",
DROP COLUMN "polar_online_permissions";
