-- CreateTable
CREATE TABLE "cmi5_sessions" (
    "session_id" UUID NOT NULL,
    "registration" UUID NOT NULL,
    "unit" TEXT NOT NULL,
    "activity_id" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "fetch_hash" TEXT NOT NULL,
    "token_hash" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "said" JSONB NOT NULL DEFAULT '{}',
    "statements" INTEGER NOT NULL DEFAULT 0,
    "seconds" INTEGER NOT NULL DEFAULT 0,
    "last_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "cmi5_sessions_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "xapi_statements" (
    "statement_id" UUID NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "registration" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "verb" TEXT NOT NULL,
    "activity_id" TEXT NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL,
    "statement" JSONB NOT NULL,
    "voiding_id" UUID,

    CONSTRAINT "xapi_statements_pkey" PRIMARY KEY ("statement_id")
);

-- CreateTable
CREATE TABLE "xapi_documents" (
    "document_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "auth_id" TEXT,
    "scope" TEXT NOT NULL,
    "activity_id" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "content_type" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "xapi_documents_pkey" PRIMARY KEY ("document_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "cmi5_sessions_fetch_hash_key" ON "cmi5_sessions"("fetch_hash");

-- CreateIndex
CREATE INDEX "cmi5_sessions_registration_idx" ON "cmi5_sessions"("registration");

-- CreateIndex
CREATE INDEX "xapi_statements_registration_position_idx" ON "xapi_statements"("registration", "position");

-- CreateIndex
CREATE INDEX "xapi_statements_course_id_stored_at_idx" ON "xapi_statements"("course_id", "stored_at");

-- CreateIndex
CREATE INDEX "xapi_statements_stored_at_idx" ON "xapi_statements"("stored_at");

-- CreateIndex
CREATE INDEX "xapi_documents_auth_id_idx" ON "xapi_documents"("auth_id");

-- AddForeignKey
ALTER TABLE "cmi5_sessions" ADD CONSTRAINT "cmi5_sessions_registration_fkey" FOREIGN KEY ("registration") REFERENCES "course_attempts"("registration") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "xapi_statements" ADD CONSTRAINT "xapi_statements_registration_fkey" FOREIGN KEY ("registration") REFERENCES "course_attempts"("registration") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "xapi_statements" ADD CONSTRAINT "xapi_statements_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "xapi_documents" ADD CONSTRAINT "xapi_documents_auth_id_fkey" FOREIGN KEY ("auth_id") REFERENCES "learners"("auth_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "course_packages" DROP CONSTRAINT "course_packages_standard_check";
ALTER TABLE "course_packages" ADD CONSTRAINT "course_packages_standard_check" CHECK ("standard" IN ('1.2', '2004', 'cmi5'));
ALTER TABLE "cmi5_sessions" ADD CONSTRAINT "cmi5_sessions_mode_check" CHECK ("mode" IN ('Normal', 'Browse', 'Review'));
ALTER TABLE "xapi_documents" ADD CONSTRAINT "xapi_documents_kind_check" CHECK ("kind" IN ('state', 'agentProfile', 'activityProfile'));
CREATE UNIQUE INDEX "xapi_documents_learner_key" ON "xapi_documents" ("auth_id", "kind", "scope", "activity_id", "name") WHERE "auth_id" IS NOT NULL;
CREATE UNIQUE INDEX "xapi_documents_shared_key" ON "xapi_documents" ("kind", "scope", "activity_id", "name") WHERE "auth_id" IS NULL;

-- What a statement says is never changed; that another voids it is said beside it.
CREATE FUNCTION "refuse_statement_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'xapi_statements: a statement is never changed';
END $$;
CREATE TRIGGER "xapi_statements_kept" BEFORE UPDATE OF "statement_id", "position", "session_id", "verb", "activity_id", "stored_at", "statement" ON "xapi_statements"
  FOR EACH ROW EXECUTE FUNCTION "refuse_statement_change"();
