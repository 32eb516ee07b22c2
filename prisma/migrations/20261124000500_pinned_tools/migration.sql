-- The tools that a user keeps on top of the home page.
ALTER TABLE "accounts" ADD COLUMN "pinned_tools" TEXT[] DEFAULT ARRAY[]::TEXT[];
-- What is paid too little of a booking that the ledger calls paid is summed for the home page, whatever the size of the agency.
CREATE INDEX "bookings_agency_short_idx" ON "bookings"("agency_id") INCLUDE ("currency", "sailing_on", "commission_expected", "commission_paid")
  WHERE "latest" AND "state" = 'paid' AND "commission_paid" < "commission_expected";
