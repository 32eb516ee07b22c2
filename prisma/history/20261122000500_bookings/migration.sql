-- CreateTable
CREATE TABLE "bookings" (
    "booking_id" UUID NOT NULL,
    "booking_number" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "latest" BOOLEAN NOT NULL DEFAULT true,
    "agency_id" TEXT NOT NULL,
    "agent_unique_id" UUID,
    "brand" TEXT NOT NULL,
    "ship" TEXT NOT NULL,
    "sailing_on" DATE NOT NULL,
    "booked_on" DATE NOT NULL,
    "guests" INTEGER NOT NULL,
    "gross" INTEGER NOT NULL,
    "commission_expected" INTEGER NOT NULL,
    "commission_paid" INTEGER NOT NULL DEFAULT 0,
    "currency" CHAR(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'booked',
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("booking_id")
);

-- CreateIndex
CREATE INDEX "bookings_agency_id_booked_on_idx" ON "bookings"("agency_id", "booked_on");

-- CreateIndex
CREATE INDEX "bookings_agent_unique_id_booked_on_idx" ON "bookings"("agent_unique_id", "booked_on");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_booking_number_revision_key" ON "bookings"("booking_number", "revision");

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema
-- A booking counts once, whatever was revised.
CREATE UNIQUE INDEX "bookings_latest_key" ON "bookings"("booking_number") WHERE "latest";

ALTER TABLE "bookings"
  ADD CONSTRAINT "bookings_state_check" CHECK ("state" IN ('booked', 'sailed', 'paid', 'cancelled', 'disputed')),
  ADD CONSTRAINT "bookings_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "bookings_revision_check" CHECK ("revision" > 0),
  ADD CONSTRAINT "bookings_guests_check" CHECK ("guests" > 0),
  ADD CONSTRAINT "bookings_amounts_check" CHECK ("gross" >= 0 AND "commission_expected" >= 0 AND "commission_paid" >= 0),
  ADD CONSTRAINT "bookings_days_check" CHECK ("sailing_on" >= "booked_on");
