-- beyond the schema
-- Of what is read in order: numbers appear out of order, since a transaction that begins first may be saved last.
CREATE SEQUENCE "events_place_seq";
