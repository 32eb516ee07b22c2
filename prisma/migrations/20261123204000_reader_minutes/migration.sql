-- AlterTable
ALTER TABLE "courses" ADD COLUMN "reader_minutes" INTEGER;

-- beyond the schema

ALTER TABLE "courses" ADD CONSTRAINT "courses_reader_minutes_check" CHECK ("reader_minutes" > 0);

SELECT pgboss.create_queue('keep-course-minutes', '{"policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 900, "retentionMinutes": 64800}');
