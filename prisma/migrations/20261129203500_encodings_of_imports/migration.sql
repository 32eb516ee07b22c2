-- The encoding of a file of people is shown, and can be changed.
ALTER TABLE "imports" ADD COLUMN "encoding" TEXT NOT NULL DEFAULT '', ADD COLUMN "encoding_chosen" BOOLEAN NOT NULL DEFAULT false;
