-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "endpoint_id" UUID NOT NULL,
    "agency_id" TEXT,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "kinds" TEXT[],
    "secret" TEXT NOT NULL,
    "former_secret" TEXT,
    "former_until" TIMESTAMPTZ(3),
    "state" TEXT NOT NULL DEFAULT 'on',
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "rest_until" TIMESTAMPTZ(3),
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("endpoint_id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "delivery_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "endpoint_id" UUID NOT NULL,
    "event_number" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "fault" TEXT,
    "took_ms" INTEGER,
    "body" TEXT,
    "answer" TEXT,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("delivery_id")
);

-- CreateTable
CREATE TABLE "events" (
    "number" BIGSERIAL NOT NULL,
    "event_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "agency_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "place" BIGINT,

    CONSTRAINT "events_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE INDEX "webhook_endpoints_agency_id_created_at_idx" ON "webhook_endpoints"("agency_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_endpoints_created_by_idx" ON "webhook_endpoints"("created_by");

-- CreateIndex
CREATE INDEX "webhook_deliveries_event_number_idx" ON "webhook_deliveries"("event_number");

-- CreateIndex
CREATE INDEX "webhook_deliveries_state_due_at_idx" ON "webhook_deliveries"("state", "due_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_endpoint_id_event_number_key" ON "webhook_deliveries"("endpoint_id", "event_number");

-- CreateIndex
CREATE UNIQUE INDEX "events_event_id_key" ON "events"("event_id");

-- CreateIndex
CREATE UNIQUE INDEX "events_place_key" ON "events"("place");

-- CreateIndex
CREATE INDEX "events_at_idx" ON "events"("at");

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("endpoint_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_number_fkey" FOREIGN KEY ("event_number") REFERENCES "events"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- beyond the schema
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries"("endpoint_id", "event_number") WHERE "state" = 'waiting';
CREATE INDEX "events_unplaced_idx" ON "events"("number") WHERE "place" IS NULL;
ALTER TABLE "events" ADD CONSTRAINT "events_actor_kind_check" CHECK ("actor_kind" IN ('agent', 'staff', 'visitor', 'system', 'key'));
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_state_check" CHECK ("state" IN ('on', 'off', 'stopped'));
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_state_check" CHECK ("state" IN ('waiting', 'delivered', 'failed'));
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_fault_check" CHECK ("fault" IN ('timeout', 'unreachable', 'privateNetwork', 'redirect', 'status', 'tooLate', 'secret'));
