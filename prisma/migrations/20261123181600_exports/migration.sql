-- CreateTable
CREATE TABLE "exports" (
    "export_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "started_by" UUID NOT NULL,
    "total_rows" INTEGER,
    "done_rows" INTEGER NOT NULL DEFAULT 0,
    "file_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "goes_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exports_pkey" PRIMARY KEY ("export_id")
);

-- CreateIndex
CREATE INDEX "exports_started_by_created_at_idx" ON "exports"("started_by", "created_at");

-- CreateIndex
CREATE INDEX "exports_file_id_idx" ON "exports"("file_id");

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_started_by_fkey" FOREIGN KEY ("started_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "exports" ADD CONSTRAINT "exports_kind_check" CHECK ("kind" IN ('people', 'agencies', 'enrolments', 'certificates', 'bookings'));
ALTER TABLE "exports" ADD CONSTRAINT "exports_format_check" CHECK ("format" IN ('csv', 'xlsx'));
ALTER TABLE "exports" ADD CONSTRAINT "exports_state_check" CHECK ("state" IN ('running', 'done', 'ended'));

SELECT pgboss.create_queue('run-export', '{"policy": "standard", "retryLimit": 5, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 20, "retentionMinutes": 64800}');
