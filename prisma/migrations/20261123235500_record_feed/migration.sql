-- CreateTable
CREATE TABLE "feed_statements" (
    "id" BIGSERIAL NOT NULL,
    "statement_id" UUID NOT NULL,
    "statement" JSONB,
    "refusal" TEXT,
    "refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "feed_statements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "record_feed" (
    "feed" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL,
    "sent" BIGINT NOT NULL DEFAULT 0,
    "last_sent_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "failed_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),

    CONSTRAINT "record_feed_pkey" PRIMARY KEY ("feed")
);

-- CreateIndex
CREATE UNIQUE INDEX "feed_statements_statement_id_key" ON "feed_statements"("statement_id");

-- beyond the schema

-- Those that wait, in their order.
CREATE INDEX "feed_statements_waiting_idx" ON "feed_statements"("id") WHERE "refused_at" IS NULL;
CREATE INDEX "feed_statements_refused_at_idx" ON "feed_statements"("refused_at") WHERE "refused_at" IS NOT NULL;

-- What units say joins the feed in the transaction that stores it, where there is a feed.
CREATE FUNCTION feed_unit_statements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM record_feed WHERE active) THEN
    INSERT INTO feed_statements (statement_id) SELECT n.statement_id FROM new_statements n ORDER BY n.position ON CONFLICT (statement_id) DO NOTHING;
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER xapi_statements_fed AFTER INSERT ON "xapi_statements" REFERENCING NEW TABLE AS new_statements FOR EACH STATEMENT EXECUTE FUNCTION feed_unit_statements();

SELECT pgboss.create_queue('feed-learning', '{"policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 20, "retentionMinutes": 64800}');
