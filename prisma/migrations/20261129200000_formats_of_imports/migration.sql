-- How the days of a file of people are written is decided for the whole column.
ALTER TABLE "imports" ADD COLUMN "facts" JSONB, ADD COLUMN "formats" JSONB NOT NULL DEFAULT '[]';
