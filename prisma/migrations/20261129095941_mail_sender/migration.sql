-- AlterTable
ALTER TABLE "outbox" ADD COLUMN     "sender_address" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sender_name" TEXT NOT NULL DEFAULT '';
