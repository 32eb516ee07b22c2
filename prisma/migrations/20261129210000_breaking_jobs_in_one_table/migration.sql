-- One table of jobs, without pg-boss (docs/decisions/jobs.md). Waiting and failed jobs are moved; those that were cut off wait again.
CREATE TABLE "jobs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "priority" INTEGER NOT NULL DEFAULT 0,
    "party" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "jobs_state_check" CHECK ("state" IN ('failed', 'waiting', 'running', 'done'))
);

INSERT INTO "jobs" ("id", "name", "data", "state", "priority", "party", "attempts", "due_at", "started_at", "ended_at", "last_error", "created_at")
SELECT id, name, coalesce(data, '{}'), CASE WHEN state = 'failed' THEN 'failed' ELSE 'waiting' END, priority, singleton_key,
  CASE WHEN started_on IS NULL THEN 0 ELSE retry_count + 1 END, least(start_after, now() + interval '10 minutes'), started_on, completed_on,
  CASE WHEN output IS NOT NULL THEN coalesce(output ->> 'code', 'expired') WHEN state = 'active' THEN 'expired' END, created_on
FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed');

-- The order in which jobs of a name are taken.
CREATE INDEX "jobs_next_idx" ON "jobs"("name", "priority" DESC, "due_at", "id") WHERE "state" IN ('waiting', 'running');
CREATE UNIQUE INDEX "jobs_party_key" ON "jobs"("name", "party") WHERE "state" = 'running';
CREATE INDEX "jobs_state_due_at_idx" ON "jobs"("state", "due_at");
CREATE INDEX "jobs_state_ended_at_idx" ON "jobs"("state", "ended_at");

DROP SCHEMA pgboss CASCADE;
