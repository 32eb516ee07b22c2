-- AlterTable
ALTER TABLE "courses" ADD COLUMN "goals_en" TEXT NOT NULL DEFAULT '',
ADD COLUMN "goals_ja" TEXT NOT NULL DEFAULT '',
ADD COLUMN "rating_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "rating_sum" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "course_ratings" (
    "rating_id" UUID NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "stars" INTEGER NOT NULL,
    "comment_txt" TEXT NOT NULL,
    "rated_at" TIMESTAMPTZ(3) NOT NULL,
    "hidden_at" TIMESTAMPTZ(3),
    "hidden_by" UUID,
    "hidden_reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "course_ratings_pkey" PRIMARY KEY ("rating_id")
);

-- CreateIndex
CREATE INDEX "course_ratings_course_id_rated_at_idx" ON "course_ratings"("course_id", "rated_at");

-- CreateIndex
CREATE INDEX "course_ratings_hidden_by_idx" ON "course_ratings"("hidden_by");

-- CreateIndex
CREATE UNIQUE INDEX "course_ratings_agent_unique_id_course_id_key" ON "course_ratings"("agent_unique_id", "course_id");

-- AddForeignKey
ALTER TABLE "course_ratings" ADD CONSTRAINT "course_ratings_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_ratings" ADD CONSTRAINT "course_ratings_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("course_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_ratings" ADD CONSTRAINT "course_ratings_hidden_by_fkey" FOREIGN KEY ("hidden_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "course_ratings" ADD CONSTRAINT "course_ratings_stars_check" CHECK ("stars" BETWEEN 1 AND 5);

-- A card shows the average without counting: each rating raises or lowers the sums of its course.
CREATE FUNCTION count_course_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE courses SET rating_count = rating_count - 1, rating_sum = rating_sum - OLD.stars WHERE course_id = OLD.course_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE courses SET rating_count = rating_count + 1, rating_sum = rating_sum + NEW.stars WHERE course_id = NEW.course_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER course_ratings_counted AFTER INSERT OR DELETE OR UPDATE OF "stars", "course_id" ON "course_ratings" FOR EACH ROW EXECUTE FUNCTION count_course_rating();
