-- AlterTable
ALTER TABLE "agents" ADD COLUMN     "password_due" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "batches" (
    "id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "started_by" UUID NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "act" TEXT NOT NULL,
    "permissions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "undoes" UUID,

    CONSTRAINT "batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batch_rows" (
    "batch_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT NOT NULL DEFAULT '',
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "batch_rows_pkey" PRIMARY KEY ("batch_id","number")
);

-- CreateTable
CREATE TABLE "stored_files" (
    "id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "purpose" TEXT NOT NULL,
    "agency_id" TEXT,
    "added_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "goes_at" TIMESTAMPTZ(3),

    CONSTRAINT "stored_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imports" (
    "id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "started_by" UUID NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "file_id" UUID,
    "file_name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "header" JSONB NOT NULL,
    "columns" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "begun_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_rows" (
    "import_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "texts" JSONB NOT NULL,
    "person" JSONB,
    "errors" JSONB,
    "state" TEXT NOT NULL,
    "user_id" TEXT NOT NULL DEFAULT '',
    "email_address" TEXT NOT NULL DEFAULT '',
    "agent_unique_id" UUID,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("import_id","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "batches_undoes_key" ON "batches"("undoes");

-- CreateIndex
CREATE INDEX "batches_agency_id_created_at_idx" ON "batches"("agency_id", "created_at");

-- CreateIndex
CREATE INDEX "batches_created_at_idx" ON "batches"("created_at");

-- CreateIndex
CREATE INDEX "batch_rows_batch_id_state_number_idx" ON "batch_rows"("batch_id", "state", "number");

-- CreateIndex
CREATE INDEX "batch_rows_agent_unique_id_idx" ON "batch_rows"("agent_unique_id");

-- CreateIndex
CREATE UNIQUE INDEX "batch_rows_batch_id_agent_unique_id_key" ON "batch_rows"("batch_id", "agent_unique_id");

-- CreateIndex
CREATE INDEX "stored_files_hash_idx" ON "stored_files"("hash");

-- CreateIndex
CREATE INDEX "stored_files_goes_at_idx" ON "stored_files"("goes_at");

-- CreateIndex
CREATE INDEX "stored_files_agency_id_idx" ON "stored_files"("agency_id");

-- CreateIndex
CREATE INDEX "imports_agency_id_created_at_idx" ON "imports"("agency_id", "created_at");

-- CreateIndex
CREATE INDEX "imports_created_at_idx" ON "imports"("created_at");

-- CreateIndex
CREATE INDEX "imports_file_id_idx" ON "imports"("file_id");

-- CreateIndex
CREATE INDEX "import_rows_import_id_state_number_idx" ON "import_rows"("import_id", "state", "number");

-- CreateIndex
CREATE INDEX "import_rows_import_id_user_id_idx" ON "import_rows"("import_id", "user_id");

-- CreateIndex
CREATE INDEX "import_rows_import_id_email_address_idx" ON "import_rows"("import_id", "email_address");

-- AddForeignKey
ALTER TABLE "batches" ADD CONSTRAINT "batches_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batches" ADD CONSTRAINT "batches_undoes_fkey" FOREIGN KEY ("undoes") REFERENCES "batches"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "email_links" DROP CONSTRAINT "email_links_purpose_check";
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_purpose_check" CHECK ("purpose" IN ('validate', 'reset', 'change', 'first-password'));
ALTER TABLE "stored_files"
  ADD CONSTRAINT "stored_files_hash_check" CHECK ("hash" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "stored_files_size_check" CHECK ("size" >= 0);
ALTER TABLE "imports" ADD CONSTRAINT "imports_state_check" CHECK ("state" IN ('draft', 'running', 'done'));
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_state_check" CHECK ("state" IN ('ready', 'faulty', 'left-out', 'present', 'added', 'failed'));
ALTER TABLE "batches" ADD CONSTRAINT "batches_act_check"
  CHECK ("act" IN ('deactivate', 'reactivate', 'resend', 'give', 'take', 'set', 'end-sessions', 'undo'));
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_state_check" CHECK ("state" IN ('waiting', 'done', 'skipped'));

-- A run of the first two does some hundred rows and asks for the next run, so that one whose process died goes on soon.
SELECT pgboss.create_queue(name, '{"policy": "standard", "retryLimit": 10, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "retentionMinutes": 64800}')
FROM unnest(ARRAY['import-people', 'run-batch']) AS name;
SELECT pgboss.create_queue(name, '{"policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 900, "retentionMinutes": 64800}')
FROM unnest(ARRAY['remove-old-imports', 'remove-old-files']) AS name;
