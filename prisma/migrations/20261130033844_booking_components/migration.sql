-- AlterTable
ALTER TABLE "bookings" ADD COLUMN     "commission_stated" INTEGER,
ADD COLUMN     "deposit" INTEGER,
ADD COLUMN     "final_payment_on" DATE,
ADD COLUMN     "guest_paid" INTEGER,
ADD COLUMN     "option_until" DATE;

-- CreateTable
CREATE TABLE "booking_components" (
    "booking_id" UUID NOT NULL,
    "components" JSONB NOT NULL,

    CONSTRAINT "booking_components_pkey" PRIMARY KEY ("booking_id")
);

-- AddForeignKey
ALTER TABLE "booking_components" ADD CONSTRAINT "booking_components_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("booking_id") ON DELETE CASCADE ON UPDATE CASCADE;
