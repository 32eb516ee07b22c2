-- AlterTable
ALTER TABLE "xapi_statements" ADD COLUMN     "void_reason" TEXT NOT NULL DEFAULT '';

-- beyond the schema

CREATE INDEX "cmi5_sessions_open_idx" ON "cmi5_sessions" ("started_at") WHERE "ended_at" IS NULL;
ALTER TABLE "exports" DROP CONSTRAINT "exports_kind_check";
ALTER TABLE "exports" ADD CONSTRAINT "exports_kind_check" CHECK ("kind" IN ('people', 'agencies', 'enrolments', 'certificates', 'bookings', 'statements'));
ALTER TABLE "xapi_statements" ADD CONSTRAINT "xapi_statements_void_check" CHECK ("voiding_id" IS NOT NULL OR "void_reason" = '');
