-- The markets of a member of the brands' staff (D20); none for every market.
ALTER TABLE "staff_users" ADD COLUMN "markets" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "staff_users" ADD CONSTRAINT "staff_users_markets_check" CHECK ("markets" <@ ARRAY['nam', 'uk', 'au', 'jp', 'asia', 'int']);
