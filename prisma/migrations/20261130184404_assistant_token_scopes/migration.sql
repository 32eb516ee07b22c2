-- AlterTable
ALTER TABLE "assistant_tokens" ADD COLUMN     "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[];
