-- CreateTable
CREATE TABLE "person_views" (
    "id" UUID NOT NULL,
    "staff_session_id" UUID NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "terms_due" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "person_views_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "person_views_staff_session_id_idx" ON "person_views"("staff_session_id");

-- CreateIndex
CREATE INDEX "person_views_agent_unique_id_idx" ON "person_views"("agent_unique_id");

-- AddForeignKey
ALTER TABLE "person_views" ADD CONSTRAINT "person_views_staff_session_id_fkey" FOREIGN KEY ("staff_session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_views" ADD CONSTRAINT "person_views_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;
