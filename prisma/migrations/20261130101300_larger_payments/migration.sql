-- A payment may cover many bookings: its amounts need more than 32 bits.
-- locks remittances: some seconds at a million rows
ALTER TABLE "remittances" ALTER COLUMN "amount" SET DATA TYPE BIGINT;
-- locks remittance_lines: some seconds at a million rows
ALTER TABLE "remittance_lines" ALTER COLUMN "amount" SET DATA TYPE BIGINT;

-- The parts of payments by agency follow their lines, whoever changes these: deliveries, staff, a merge of agencies or its undoing.
CREATE FUNCTION remittance_parts_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM remittance_parts WHERE remittance_id IN (SELECT remittance_id FROM changed);
  INSERT INTO remittance_parts (part_id, remittance_id, agency_id, paid_on, state, currency, amount, unclaimed, bookings)
  SELECT gen_random_uuid(), r.remittance_id, l.agency_id, r.paid_on, r.state, r.currency, sum(l.amount),
    coalesce(sum(l.amount) FILTER (WHERE l.booking_number IS NULL), 0), count(l.booking_number)
  FROM remittances r JOIN remittance_lines l ON l.remittance_id = r.remittance_id
  WHERE r.remittance_id IN (SELECT remittance_id FROM changed) AND l.agency_id IS NOT NULL
  GROUP BY r.remittance_id, l.agency_id;
  RETURN NULL;
END $$;
CREATE TRIGGER remittance_lines_parts_added AFTER INSERT ON remittance_lines
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remittance_parts_follow();
CREATE TRIGGER remittance_lines_parts_changed AFTER UPDATE ON remittance_lines
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remittance_parts_follow();
CREATE TRIGGER remittance_lines_parts_removed AFTER DELETE ON remittance_lines
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remittance_parts_follow();

-- What a payment pays of a booking is of the booking's agency, also where that changes: a merge of agencies, its undoing.
CREATE FUNCTION remittance_lines_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE remittance_lines l SET agency_id = b.agency_id FROM changed b
  WHERE b.latest AND l.booking_number = b.booking_number AND l.agency_id IS DISTINCT FROM b.agency_id;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_lines_changed AFTER UPDATE ON bookings
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remittance_lines_follow();
