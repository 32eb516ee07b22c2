-- AlterTable
ALTER TABLE "agents" ADD COLUMN     "own_password" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "selected_brand" TEXT NOT NULL DEFAULT '';

-- beyond the schema

-- Who accepted the terms, registered an agency or used a reset link has chosen their password.
UPDATE "agents" AS a SET "own_password" = true
WHERE a."terms_accepted_at" IS NOT NULL
   OR (a."agent_type" = 'O' AND a."certified_by" IS NULL)
   OR EXISTS (SELECT FROM "email_links" l WHERE l."agent_unique_id" = a."agent_unique_id" AND l."purpose" = 'reset' AND l."used_at" IS NOT NULL);
