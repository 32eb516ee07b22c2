-- AlterTable
ALTER TABLE "bookings" ADD COLUMN "commission_settled" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "sales_goals" (
    "agent_unique_id" UUID NOT NULL,
    "year" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sales_goals_pkey" PRIMARY KEY ("agent_unique_id","year")
);

-- CreateTable
CREATE TABLE "ledger_imports" (
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "started_by" UUID,
    "issuer" TEXT NOT NULL DEFAULT '',
    "file_id" UUID,
    "file_name" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'running',
    "problem" TEXT NOT NULL DEFAULT '',
    "about" TEXT NOT NULL DEFAULT '',
    "total_rows" INTEGER,
    "read_rows" INTEGER NOT NULL DEFAULT 0,
    "recorded" INTEGER NOT NULL DEFAULT 0,
    "present" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "ledger_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_import_rows" (
    "import_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "booking_number" TEXT NOT NULL,
    "revision" TEXT NOT NULL,
    "faults" TEXT[],

    CONSTRAINT "ledger_import_rows_pkey" PRIMARY KEY ("import_id","number")
);

-- CreateTable
CREATE TABLE "commission_disputes" (
    "dispute_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "booking_number" TEXT NOT NULL,
    "agency_id" TEXT NOT NULL,
    "opened_by" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "comment_txt" TEXT NOT NULL,
    "expected" INTEGER NOT NULL,
    "paid" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "difference" INTEGER NOT NULL DEFAULT 0,
    "answer_txt" TEXT NOT NULL DEFAULT '',
    "answered_by" UUID,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "commission_disputes_pkey" PRIMARY KEY ("dispute_id")
);

-- CreateTable
CREATE TABLE "advisor_rates" (
    "rate_id" UUID NOT NULL,
    "brand" TEXT NOT NULL,
    "ship" TEXT NOT NULL,
    "sailing_on" DATE NOT NULL,
    "nights" INTEGER NOT NULL,
    "route_en" TEXT NOT NULL,
    "route_ja" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "price" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,

    CONSTRAINT "advisor_rates_pkey" PRIMARY KEY ("rate_id")
);

-- CreateTable
CREATE TABLE "advisor_rate_requests" (
    "request_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "rate_id" UUID,
    "agency_id" TEXT NOT NULL,
    "asked_by" UUID NOT NULL,
    "brand" TEXT NOT NULL,
    "ship" TEXT NOT NULL,
    "sailing_on" DATE NOT NULL,
    "category" TEXT NOT NULL,
    "price" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "travelers" INTEGER NOT NULL,
    "comment_txt" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'open',
    "answer_txt" TEXT NOT NULL DEFAULT '',
    "answered_by" UUID,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "advisor_rate_requests_pkey" PRIMARY KEY ("request_id")
);

-- CreateIndex
CREATE INDEX "bookings_agency_id_sailing_on_idx" ON "bookings"("agency_id", "sailing_on");

-- CreateIndex
CREATE INDEX "ledger_imports_created_at_idx" ON "ledger_imports"("created_at");

-- CreateIndex
CREATE INDEX "ledger_imports_started_by_idx" ON "ledger_imports"("started_by");

-- CreateIndex
CREATE INDEX "ledger_imports_file_id_idx" ON "ledger_imports"("file_id");

-- CreateIndex
CREATE UNIQUE INDEX "commission_disputes_number_key" ON "commission_disputes"("number");

-- CreateIndex
CREATE INDEX "commission_disputes_booking_number_idx" ON "commission_disputes"("booking_number");

-- CreateIndex
CREATE INDEX "commission_disputes_agency_id_opened_at_idx" ON "commission_disputes"("agency_id", "opened_at");

-- CreateIndex
CREATE INDEX "commission_disputes_opened_by_opened_at_idx" ON "commission_disputes"("opened_by", "opened_at");

-- CreateIndex
CREATE INDEX "commission_disputes_answered_by_idx" ON "commission_disputes"("answered_by");

-- CreateIndex
CREATE INDEX "commission_disputes_state_opened_at_idx" ON "commission_disputes"("state", "opened_at");

-- CreateIndex
CREATE INDEX "advisor_rates_brand_sailing_on_idx" ON "advisor_rates"("brand", "sailing_on");

-- CreateIndex
CREATE UNIQUE INDEX "advisor_rates_brand_ship_sailing_on_category_key" ON "advisor_rates"("brand", "ship", "sailing_on", "category");

-- CreateIndex
CREATE UNIQUE INDEX "advisor_rate_requests_number_key" ON "advisor_rate_requests"("number");

-- CreateIndex
CREATE INDEX "advisor_rate_requests_rate_id_idx" ON "advisor_rate_requests"("rate_id");

-- CreateIndex
CREATE INDEX "advisor_rate_requests_agency_id_idx" ON "advisor_rate_requests"("agency_id");

-- CreateIndex
CREATE INDEX "advisor_rate_requests_asked_by_asked_at_idx" ON "advisor_rate_requests"("asked_by", "asked_at");

-- CreateIndex
CREATE INDEX "advisor_rate_requests_answered_by_idx" ON "advisor_rate_requests"("answered_by");

-- CreateIndex
CREATE INDEX "advisor_rate_requests_state_asked_at_idx" ON "advisor_rate_requests"("state", "asked_at");

-- AddForeignKey
ALTER TABLE "sales_goals" ADD CONSTRAINT "sales_goals_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_imports" ADD CONSTRAINT "ledger_imports_started_by_fkey" FOREIGN KEY ("started_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_imports" ADD CONSTRAINT "ledger_imports_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_import_rows" ADD CONSTRAINT "ledger_import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "ledger_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_disputes" ADD CONSTRAINT "commission_disputes_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_disputes" ADD CONSTRAINT "commission_disputes_opened_by_fkey" FOREIGN KEY ("opened_by") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_disputes" ADD CONSTRAINT "commission_disputes_answered_by_fkey" FOREIGN KEY ("answered_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "advisor_rate_requests" ADD CONSTRAINT "advisor_rate_requests_rate_id_fkey" FOREIGN KEY ("rate_id") REFERENCES "advisor_rates"("rate_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "advisor_rate_requests" ADD CONSTRAINT "advisor_rate_requests_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "advisor_rate_requests" ADD CONSTRAINT "advisor_rate_requests_asked_by_fkey" FOREIGN KEY ("asked_by") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "advisor_rate_requests" ADD CONSTRAINT "advisor_rate_requests_answered_by_fkey" FOREIGN KEY ("answered_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema
-- A booking has one open dispute.
CREATE UNIQUE INDEX "commission_disputes_open_key" ON "commission_disputes"("booking_number") WHERE "state" = 'open';

ALTER TABLE "bookings" ADD CONSTRAINT "bookings_settled_check" CHECK ("commission_settled" BETWEEN 0 AND "commission_paid");
ALTER TABLE "sales_goals"
  ADD CONSTRAINT "sales_goals_amount_check" CHECK ("amount" > 0),
  ADD CONSTRAINT "sales_goals_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');
ALTER TABLE "ledger_imports"
  ADD CONSTRAINT "ledger_imports_source_check" CHECK (("source" = 'file' AND "started_by" IS NOT NULL) OR ("source" = 'partner' AND "issuer" <> '')),
  ADD CONSTRAINT "ledger_imports_state_check" CHECK ("state" IN ('running', 'done', 'refused'));
ALTER TABLE "commission_disputes"
  ADD CONSTRAINT "commission_disputes_state_check" CHECK ("state" IN ('open', 'accepted', 'declined')),
  ADD CONSTRAINT "commission_disputes_reason_check" CHECK ("reason" IN ('notPaid', 'tooLittle', 'rate', 'other')),
  ADD CONSTRAINT "commission_disputes_number_check" CHECK ("number" ~ '^C-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
  ADD CONSTRAINT "commission_disputes_difference_check" CHECK ("difference" > 0 OR ("difference" = 0 AND "state" <> 'accepted'));
ALTER TABLE "advisor_rates" ADD CONSTRAINT "advisor_rates_price_check" CHECK ("price" > 0 AND "nights" > 0);
ALTER TABLE "advisor_rate_requests"
  ADD CONSTRAINT "advisor_rate_requests_state_check" CHECK ("state" IN ('open', 'confirmed', 'declined')),
  ADD CONSTRAINT "advisor_rate_requests_travelers_check" CHECK ("travelers" IN (1, 2)),
  ADD CONSTRAINT "advisor_rate_requests_number_check" CHECK ("number" ~ '^R-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$');

-- A run does some seconds of rows and asks for the next run, so that one whose process died goes on soon.
SELECT pgboss.create_queue('import-ledger', '{"policy": "standard", "retryLimit": 10, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 120, "retentionMinutes": 64800}');
