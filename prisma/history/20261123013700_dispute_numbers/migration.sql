-- beyond the schema
-- Disputes have a letter of their own, which is no longer that of cruise credits; those from before keep theirs.
ALTER TABLE "commission_disputes" DROP CONSTRAINT "commission_disputes_number_check";
ALTER TABLE "commission_disputes" ADD CONSTRAINT "commission_disputes_number_check" CHECK ("number" ~ '^[CD]-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$');
