-- What is announced or on its way is read by every home page of an agency, and is little of all that was paid.
CREATE INDEX remittance_parts_coming_idx ON remittance_parts (agency_id) WHERE state IN ('announced', 'onTheWay');
