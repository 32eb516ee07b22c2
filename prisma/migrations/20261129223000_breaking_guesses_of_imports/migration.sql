-- What was guessed of how a file is read: its encoding, sheet and header.
ALTER TABLE "imports" DROP COLUMN "encoding_chosen", ADD COLUMN "guess" JSONB NOT NULL DEFAULT '{}';
