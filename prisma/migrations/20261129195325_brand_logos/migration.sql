-- CreateTable
CREATE TABLE "brand_logos" (
    "hash" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brand_logos_pkey" PRIMARY KEY ("hash")
);
