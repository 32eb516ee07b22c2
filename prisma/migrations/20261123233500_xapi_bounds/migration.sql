-- AlterTable
ALTER TABLE "cmi5_sessions" ADD COLUMN     "bytes" INTEGER NOT NULL DEFAULT 0;
