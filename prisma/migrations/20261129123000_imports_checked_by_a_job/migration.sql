-- A job checks the rows of an import: one import of an agency at a time, agencies in turn.
ALTER TABLE "imports" DROP CONSTRAINT "imports_state_check";
ALTER TABLE "imports" ADD CONSTRAINT "imports_state_check" CHECK ("state" IN ('checking', 'draft', 'running', 'done'));
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_state_check";
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_state_check"
  CHECK ("state" IN ('unchecked', 'ready', 'faulty', 'left-out', 'present', 'added', 'failed'));

SELECT pgboss.create_queue('check-import', '{"policy": "singleton", "retryLimit": 10, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "retentionMinutes": 64800}');
