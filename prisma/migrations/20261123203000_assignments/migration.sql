-- CreateTable
CREATE TABLE "assignments" (
    "assignment_id" UUID NOT NULL,
    "agency_id" TEXT,
    "assigned_by" UUID,
    "staff_id" UUID,
    "curriculum" TEXT NOT NULL,
    "course_id" UUID,
    "level" INTEGER,
    "audience" TEXT NOT NULL,
    "chosen" UUID[] DEFAULT ARRAY[]::UUID[],
    "roles" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "filter" JSONB NOT NULL DEFAULT '{}',
    "due_on" DATE NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "reminders" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "counts_from" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "resolving" BOOLEAN NOT NULL DEFAULT true,
    "cursor" UUID,
    "expected" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "assignments_pkey" PRIMARY KEY ("assignment_id")
);

-- CreateTable
CREATE TABLE "assignment_people" (
    "assignment_id" UUID NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "left_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),
    "reminded_due" DATE,
    "reminded_step" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "assignment_people_pkey" PRIMARY KEY ("assignment_id","agent_unique_id")
);

-- CreateIndex
CREATE INDEX "assignments_agency_id_created_at_idx" ON "assignments"("agency_id", "created_at");

-- CreateIndex
CREATE INDEX "assignments_assigned_by_idx" ON "assignments"("assigned_by");

-- CreateIndex
CREATE INDEX "assignments_staff_id_created_at_idx" ON "assignments"("staff_id", "created_at");

-- CreateIndex
CREATE INDEX "assignments_course_id_idx" ON "assignments"("course_id");

-- CreateIndex
CREATE INDEX "assignment_people_agent_unique_id_idx" ON "assignment_people"("agent_unique_id");

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_assigned_by_fkey" FOREIGN KEY ("assigned_by") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_people" ADD CONSTRAINT "assignment_people_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("assignment_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_people" ADD CONSTRAINT "assignment_people_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "assignments" ADD CONSTRAINT "assignments_audience_check" CHECK ("audience" IN ('people', 'roles', 'filter', 'brand'));
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_level_check" CHECK ("level" BETWEEN 1 AND 4);
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_one_thing_check" CHECK (("course_id" IS NULL) <> ("level" IS NULL));
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_one_assigner_check" CHECK (("agency_id" IS NULL) = ("staff_id" IS NOT NULL) AND ("agency_id" IS NULL) = ("assigned_by" IS NULL) AND ("agency_id" IS NULL) = ("audience" = 'brand'));

-- Whom no mail has told yet.
CREATE INDEX "assignment_people_untold_idx" ON "assignment_people"("agent_unique_id") WHERE "told_at" IS NULL AND "left_at" IS NULL;

-- What is assigned to whom, and whether it is done, by the results that count anyway (D50): the one place that says so. A course
-- counts that was passed since a year before the assignment, a level that was good when it was assigned or since. What an agency
-- assigned holds while somebody is there. It is open while it can be begun, and nobody has ended it.
CREATE VIEW "assigned_learning" AS
SELECT p.assignment_id, p.agent_unique_id, a.agency_id, a.auth_id, s.agency_id AS by_agency, s.curriculum, s.course_id, s.level, s.due_on, p.added_at, p.told_at,
  CASE WHEN s.course_id IS NULL THEN coalesce(l.level >= s.level AND l.valid_until >= s.created_at, false)
       ELSE coalesce(r.last_passed_at >= s.counts_from, false) END AS done,
  s.ended_at IS NULL AND coalesce(c.state = 'published', true) AS open
FROM assignment_people p
JOIN assignments s ON s.assignment_id = p.assignment_id AND s.undone_at IS NULL
JOIN agents a ON a.agent_unique_id = p.agent_unique_id AND a.deleted_at IS NULL AND a.activation_flag IN ('A', 'R') AND a.agency_id = coalesce(s.agency_id, a.agency_id)
LEFT JOIN courses c ON c.course_id = s.course_id
LEFT JOIN course_results r ON r.auth_id = a.auth_id AND r.course_id = s.course_id
LEFT JOIN learner_levels l ON l.auth_id = a.auth_id AND l.curriculum = s.curriculum AND s.level IS NOT NULL
WHERE p.left_at IS NULL;

SELECT pgboss.create_queue('run-assignment', '{"policy": "standard", "retryLimit": 10, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "retentionMinutes": 64800}');
SELECT pgboss.create_queue(name, '{"policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 900, "retentionMinutes": 64800}')
FROM unnest(ARRAY['mail-assignments', 'keep-assignments']) AS name;
