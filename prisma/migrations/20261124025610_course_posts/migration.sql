-- CreateTable
CREATE TABLE "course_posts" (
    "post_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "question_id" UUID,
    "agent_unique_id" UUID,
    "staff_id" UUID,
    "post_txt" TEXT NOT NULL,
    "posted_at" TIMESTAMPTZ(3) NOT NULL,
    "hidden_at" TIMESTAMPTZ(3),
    "hidden_by" UUID,
    "hidden_reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "course_posts_pkey" PRIMARY KEY ("post_id")
);

-- CreateIndex
CREATE INDEX "course_posts_course_id_posted_at_idx" ON "course_posts"("course_id", "posted_at");

-- CreateIndex
CREATE INDEX "course_posts_question_id_posted_at_idx" ON "course_posts"("question_id", "posted_at");

-- CreateIndex
CREATE INDEX "course_posts_agent_unique_id_course_id_idx" ON "course_posts"("agent_unique_id", "course_id");

-- CreateIndex
CREATE INDEX "course_posts_staff_id_idx" ON "course_posts"("staff_id");

-- CreateIndex
CREATE INDEX "course_posts_hidden_by_idx" ON "course_posts"("hidden_by");

-- AddForeignKey
ALTER TABLE "course_posts" ADD CONSTRAINT "course_posts_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_posts" ADD CONSTRAINT "course_posts_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "course_posts"("post_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_posts" ADD CONSTRAINT "course_posts_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_posts" ADD CONSTRAINT "course_posts_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_posts" ADD CONSTRAINT "course_posts_hidden_by_fkey" FOREIGN KEY ("hidden_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A question is a user's; an answer is a user's or one of the staff's.
ALTER TABLE "course_posts" ADD CONSTRAINT "course_posts_writer_check" CHECK (
  CASE WHEN "question_id" IS NULL THEN "agent_unique_id" IS NOT NULL AND "staff_id" IS NULL
  ELSE num_nonnulls("agent_unique_id", "staff_id") = 1 END
);
