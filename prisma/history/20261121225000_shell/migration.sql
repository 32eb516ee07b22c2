-- AlterTable
ALTER TABLE "agents" ADD COLUMN     "theme" TEXT NOT NULL DEFAULT 'system';

-- AlterTable
ALTER TABLE "staff_users" ADD COLUMN     "theme" TEXT NOT NULL DEFAULT 'system';

-- CreateTable
CREATE TABLE "interface_events" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "event" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "market" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "language" TEXT NOT NULL,

    CONSTRAINT "interface_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "interface_events_at_idx" ON "interface_events"("at");

-- beyond the schema

ALTER TABLE "agents" ADD CONSTRAINT "agents_theme_check" CHECK ("theme" IN ('system', 'light', 'dark'));
ALTER TABLE "staff_users" ADD CONSTRAINT "staff_users_theme_check" CHECK ("theme" IN ('system', 'light', 'dark'));
ALTER TABLE "interface_events"
  ADD CONSTRAINT "interface_events_event_check" CHECK ("event" IN ('overlay-open')),
  ADD CONSTRAINT "interface_events_language_check" CHECK ("language" IN ('en', 'ja'));
