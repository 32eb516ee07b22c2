-- DropIndex
DROP INDEX "advisor_rates_brand_ship_sailing_on_category_key";

-- AlterTable
ALTER TABLE "advisor_rate_requests" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'rate';

-- AlterTable
ALTER TABLE "advisor_rates" ADD COLUMN     "audience" TEXT NOT NULL DEFAULT 'all',
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'rate',
ADD COLUMN     "min_level" INTEGER,
ADD COLUMN     "places" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "advisor_rates_brand_ship_sailing_on_category_kind_key" ON "advisor_rates"("brand", "ship", "sailing_on", "category", "kind");

-- beyond the schema
ALTER TABLE "advisor_rates" DROP CONSTRAINT "advisor_rates_price_check",
  ADD CONSTRAINT "advisor_rates_kind_check" CHECK ("kind" IN ('rate', 'famTrip', 'seminar')),
  ADD CONSTRAINT "advisor_rates_audience_check" CHECK ("audience" IN ('all', 'managers', 'advisors')),
  ADD CONSTRAINT "advisor_rates_price_check" CHECK ("nights" > 0 AND "price" >= 0 AND ("price" > 0 OR "kind" <> 'rate')),
  ADD CONSTRAINT "advisor_rates_admission_check" CHECK ("places" > 0 AND "min_level" BETWEEN 1 AND 4);
ALTER TABLE "advisor_rate_requests" DROP CONSTRAINT "advisor_rate_requests_state_check",
  ADD CONSTRAINT "advisor_rate_requests_state_check" CHECK ("state" IN ('open', 'confirmed', 'declined', 'cancelled')),
  ADD CONSTRAINT "advisor_rate_requests_kind_check" CHECK ("kind" IN ('rate', 'famTrip', 'seminar'));
