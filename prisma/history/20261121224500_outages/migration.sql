-- CreateTable
CREATE TABLE "outages" (
    "outage_id" UUID NOT NULL,
    "system" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "announced_from" TIMESTAMPTZ(3) NOT NULL,
    "note_en" TEXT NOT NULL DEFAULT '',
    "note_ja" TEXT NOT NULL DEFAULT '',
    "cancelled_at" TIMESTAMPTZ(3),
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "outages_pkey" PRIMARY KEY ("outage_id")
);

-- CreateIndex
CREATE INDEX "outages_ends_at_idx" ON "outages"("ends_at");

-- CreateIndex
CREATE INDEX "outages_created_by_idx" ON "outages"("created_by");

-- AddForeignKey
ALTER TABLE "outages" ADD CONSTRAINT "outages_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "outages"
  ADD CONSTRAINT "outages_system_check" CHECK ("system" IN ('portal', 'booking', 'mediaLibrary', 'eCatalogue', 'answers', 'rewards', 'shoreExcursions', 'selfService', 'air', 'chat', 'academy')),
  ADD CONSTRAINT "outages_kind_check" CHECK ("kind" IN ('planned', 'disturbance')),
  ADD CONSTRAINT "outages_window_check" CHECK ("ends_at" > "starts_at"),
  ADD CONSTRAINT "outages_announced_check" CHECK ("announced_from" <= "starts_at");
