-- CreateTable
CREATE TABLE "remittances" (
    "remittance_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "paid_on" DATE NOT NULL,
    "method" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount" INTEGER NOT NULL,
    "bank_line" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "remittances_pkey" PRIMARY KEY ("remittance_id")
);

-- CreateTable
CREATE TABLE "remittance_lines" (
    "line_id" UUID NOT NULL,
    "remittance_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "named" TEXT NOT NULL,
    "booking_number" TEXT,
    "agency_id" TEXT,
    "amount" INTEGER NOT NULL,
    "assigned_by" UUID,
    "assigned_at" TIMESTAMPTZ(3),

    CONSTRAINT "remittance_lines_pkey" PRIMARY KEY ("line_id")
);

-- CreateTable
CREATE TABLE "remittance_parts" (
    "part_id" UUID NOT NULL,
    "remittance_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "paid_on" DATE NOT NULL,
    "state" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount" BIGINT NOT NULL,
    "unclaimed" BIGINT NOT NULL,
    "bookings" INTEGER NOT NULL,

    CONSTRAINT "remittance_parts_pkey" PRIMARY KEY ("part_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "remittances_number_key" ON "remittances"("number");

-- CreateIndex
CREATE INDEX "remittances_paid_on_idx" ON "remittances"("paid_on");

-- CreateIndex
CREATE INDEX "remittance_lines_remittance_id_idx" ON "remittance_lines"("remittance_id");

-- CreateIndex
CREATE INDEX "remittance_lines_booking_number_idx" ON "remittance_lines"("booking_number");

-- CreateIndex
CREATE INDEX "remittance_lines_agency_id_idx" ON "remittance_lines"("agency_id");

-- CreateIndex
CREATE INDEX "remittance_lines_assigned_by_idx" ON "remittance_lines"("assigned_by");

-- CreateIndex
CREATE INDEX "remittance_parts_remittance_id_idx" ON "remittance_parts"("remittance_id");

-- CreateIndex
CREATE INDEX "remittance_parts_agency_id_paid_on_remittance_id_idx" ON "remittance_parts"("agency_id", "paid_on" DESC, "remittance_id" DESC);

-- AddForeignKey
ALTER TABLE "remittance_lines" ADD CONSTRAINT "remittance_lines_remittance_id_fkey" FOREIGN KEY ("remittance_id") REFERENCES "remittances"("remittance_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_lines" ADD CONSTRAINT "remittance_lines_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_lines" ADD CONSTRAINT "remittance_lines_assigned_by_fkey" FOREIGN KEY ("assigned_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_parts" ADD CONSTRAINT "remittance_parts_remittance_id_fkey" FOREIGN KEY ("remittance_id") REFERENCES "remittances"("remittance_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_parts" ADD CONSTRAINT "remittance_parts_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema
ALTER TABLE "remittances"
  ADD CONSTRAINT "remittances_method_check" CHECK ("method" IN ('transfer', 'cheque', 'card', 'offset')),
  ADD CONSTRAINT "remittances_state_check" CHECK ("state" IN ('announced', 'onTheWay', 'paid', 'cancelled')),
  ADD CONSTRAINT "remittances_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "remittances_revision_check" CHECK ("revision" > 0);
ALTER TABLE "remittance_parts"
  ADD CONSTRAINT "remittance_parts_state_check" CHECK ("state" IN ('announced', 'onTheWay', 'paid', 'cancelled'));
-- Lines that wait are found by what the brand calls their booking, when it comes.
CREATE INDEX "remittance_lines_waiting_idx" ON "remittance_lines" ("named") WHERE "booking_number" IS NULL;

ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_kind_check",
  ADD CONSTRAINT "deliveries_kind_check" CHECK ("kind" IN ('ledger', 'members', 'rates', 'remittances')) NOT VALID;
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_kind_check";
ALTER TABLE "search_entries" DROP CONSTRAINT "search_entries_kind_check",
  ADD CONSTRAINT "search_entries_kind_check" CHECK ("kind" IN (
    'person', 'agency', 'member', 'booking', 'certificate', 'credit', 'feedback', 'handover', 'dispute', 'rate-request', 'payment', 'error',
    'merged-account')) NOT VALID;
ALTER TABLE "search_entries" VALIDATE CONSTRAINT "search_entries_kind_check";

-- Each agency finds its part of a payment, by its number and by the words of the bank's line.
CREATE VIEW search_payments AS
  SELECT p.part_id AS key, p.part_id::text AS id, p.agency_id, NULL::uuid AS owner_id, c.market, NULL::text AS curriculum,
    '' AS names, search_words(ARRAY[r.number, upper(r.bank_line)]) AS codes
  FROM remittance_parts p JOIN remittances r ON r.remittance_id = p.remittance_id
  JOIN agencies g ON g.agency_id = p.agency_id JOIN countries c ON c.code = g.country;
CREATE TRIGGER remittance_parts_search_added AFTER INSERT ON remittance_parts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed('payment', 'search_payments', 'part_id', 'uuid');
CREATE TRIGGER remittance_parts_search_changed AFTER UPDATE OF agency_id ON remittance_parts
  FOR EACH ROW
  WHEN (OLD.agency_id <> NEW.agency_id) EXECUTE FUNCTION search_changed('payment', 'search_payments', 'part_id', 'uuid');
CREATE TRIGGER remittance_parts_search_removed AFTER DELETE ON remittance_parts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed('payment', 'search_payments', 'part_id', 'uuid');
INSERT INTO search_sources (kind, source) VALUES ('payment', 'search_payments');
