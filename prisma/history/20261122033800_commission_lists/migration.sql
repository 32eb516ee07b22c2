-- The order of the list of commission, for a count and a page far behind without the bookings themselves. It does what the index on agency and sailing did, for
-- everybody asks for last revisions alone.
CREATE INDEX "bookings_agency_sailings_idx" ON "bookings"("agency_id", "sailing_on", "booking_number") WHERE "latest";
DROP INDEX "bookings_agency_id_sailing_on_idx";

-- What is late or short is found among what is not paid in full.
CREATE INDEX "bookings_agency_unpaid_idx" ON "bookings"("agency_id", "sailing_on", "booking_number") INCLUDE ("state", "commission_paid")
  WHERE "latest" AND "commission_paid" < "commission_expected";

-- A search by the beginning of a number, whatever the database's collation.
CREATE INDEX "bookings_number_search_idx" ON "bookings"("booking_number" text_pattern_ops) WHERE "latest";
