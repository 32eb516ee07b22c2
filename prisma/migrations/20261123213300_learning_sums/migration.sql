-- CreateTable
CREATE TABLE "learning_changes" (
    "id" BIGSERIAL NOT NULL,
    "registration" UUID NOT NULL,

    CONSTRAINT "learning_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning_facts" (
    "registration" UUID NOT NULL,
    "week" DATE NOT NULL,
    "course_id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "market" TEXT NOT NULL,
    "first" BOOLEAN NOT NULL,
    "completed" BOOLEAN NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "failed" BOOLEAN NOT NULL,
    "score" INTEGER,
    "minutes" INTEGER,
    "place" TEXT NOT NULL,
    "answers" JSONB NOT NULL,

    CONSTRAINT "learning_facts_pkey" PRIMARY KEY ("registration")
);

-- CreateTable
CREATE TABLE "learning_sums" (
    "week" DATE NOT NULL,
    "course_id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "market" TEXT NOT NULL,
    "learners" INTEGER NOT NULL,
    "starts" INTEGER NOT NULL,
    "completed" INTEGER NOT NULL,
    "passed" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "scored" INTEGER NOT NULL,
    "score_sum" INTEGER NOT NULL,

    CONSTRAINT "learning_sums_pkey" PRIMARY KEY ("week","course_id","package_id","market")
);

-- CreateTable
CREATE TABLE "learning_agency_sums" (
    "week" DATE NOT NULL,
    "course_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "market" TEXT NOT NULL,
    "learners" INTEGER NOT NULL,
    "starts" INTEGER NOT NULL,
    "completed" INTEGER NOT NULL,
    "passed" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "scored" INTEGER NOT NULL,
    "score_sum" INTEGER NOT NULL,

    CONSTRAINT "learning_agency_sums_pkey" PRIMARY KEY ("week","course_id","agency_id","market")
);

-- CreateTable
CREATE TABLE "learning_counts" (
    "week" DATE NOT NULL,
    "course_id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "market" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "learning_counts_pkey" PRIMARY KEY ("course_id","kind","week","package_id","market","value")
);

-- CreateTable
CREATE TABLE "learning_answers" (
    "week" DATE NOT NULL,
    "course_id" UUID NOT NULL,
    "package_id" UUID NOT NULL,
    "market" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "answered" INTEGER NOT NULL,
    "correct" INTEGER NOT NULL,
    "rest" INTEGER NOT NULL,
    "rest_sum" BIGINT NOT NULL,
    "rest_squares" BIGINT NOT NULL,
    "rest_correct" INTEGER NOT NULL,
    "rest_correct_sum" BIGINT NOT NULL,

    CONSTRAINT "learning_answers_pkey" PRIMARY KEY ("course_id","week","package_id","market","item","question")
);

-- CreateIndex
CREATE INDEX "learning_sums_course_id_week_idx" ON "learning_sums"("course_id", "week");

-- CreateIndex
CREATE INDEX "learning_agency_sums_course_id_week_idx" ON "learning_agency_sums"("course_id", "week");

-- beyond the schema

ALTER TABLE "learning_facts" ADD CONSTRAINT "learning_facts_market_check" CHECK ("market" IN ('nam', 'uk', 'au', 'jp', 'asia', 'int'));
ALTER TABLE "learning_sums" ADD CONSTRAINT "learning_sums_market_check" CHECK ("market" IN ('nam', 'uk', 'au', 'jp', 'asia', 'int'));
ALTER TABLE "learning_agency_sums" ADD CONSTRAINT "learning_agency_sums_market_check" CHECK ("market" IN ('nam', 'uk', 'au', 'jp', 'asia', 'int'));
ALTER TABLE "learning_counts" ADD CONSTRAINT "learning_counts_market_check" CHECK ("market" IN ('nam', 'uk', 'au', 'jp', 'asia', 'int'));
ALTER TABLE "learning_counts" ADD CONSTRAINT "learning_counts_kind_check" CHECK ("kind" IN ('minutes', 'score', 'place'));
ALTER TABLE "learning_answers" ADD CONSTRAINT "learning_answers_market_check" CHECK ("market" IN ('nam', 'uk', 'au', 'jp', 'asia', 'int'));

-- A row in the transaction of the change: it waits for nobody, and the job counts what was committed. A table that was emptied by
-- hand is filled anew by the job that makes the sums anew.
CREATE FUNCTION note_learning_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO learning_changes (registration) VALUES (OLD.registration);
  ELSIF NOT NEW.review THEN
    INSERT INTO learning_changes (registration) VALUES (NEW.registration);
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER course_attempts_learning AFTER INSERT OR UPDATE OR DELETE ON "course_attempts" FOR EACH ROW EXECUTE FUNCTION note_learning_change();

INSERT INTO "learning_changes" ("registration") SELECT "registration" FROM "course_attempts" WHERE NOT "review";

SELECT pgboss.create_queue(name, '{"policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 20, "retentionMinutes": 64800}')
FROM unnest(ARRAY['keep-learning', 'rebuild-learning']) AS name;
