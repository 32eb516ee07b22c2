-- AlterTable
ALTER TABLE "courses" ADD COLUMN "title_words" tsvector, ADD COLUMN "search_words" tsvector;

-- CreateTable
CREATE TABLE "course_vocabulary" (
    "word" TEXT NOT NULL,

    CONSTRAINT "course_vocabulary_pkey" PRIMARY KEY ("word")
);

-- beyond the schema

-- The words of some texts in the order of the alphabet, each once and cut where it is longer than anybody types: a vector takes no word of 2 kB.
CREATE FUNCTION "course_words"("texts" TEXT[]) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(w, 60)), '{}') FROM unnest(string_to_array(search_words(texts), ' ')) w WHERE w <> ''
$$;

-- A course is found by its titles, what it is about, and the titles of the parts of its published packages.
CREATE FUNCTION "course_searched"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  titles CONSTANT TEXT[] := course_words(ARRAY[search_key(NEW.title_en), search_key(NEW.title_ja)]);
  parts CONSTANT TEXT := (
    SELECT string_agg(DISTINCT left(i #>> '{}', 200), ' ') FROM course_packages p, jsonb_path_query(p.manifest, 'lax $.items.**.title') i
    WHERE p.course_id = NEW.course_id AND p.state = 'published' AND jsonb_typeof(i) = 'string'
  );
  words CONSTANT TEXT[] := titles || course_words(ARRAY[search_key(left(NEW.summary_en, 600)), search_key(left(NEW.summary_ja, 600)), search_key(left(coalesce(parts, ''), 2000))]);
BEGIN
  NEW.title_words := array_to_tsvector(titles);
  NEW.search_words := array_to_tsvector(words);
  INSERT INTO course_vocabulary (word) SELECT DISTINCT w FROM unnest(words) w WHERE search_learns(w) ORDER BY w ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;

CREATE TRIGGER "courses_searched" BEFORE INSERT OR UPDATE OF title_en, title_ja, summary_en, summary_ja ON "courses"
  FOR EACH ROW EXECUTE FUNCTION "course_searched"();

CREATE FUNCTION "course_parts_changed"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE courses SET title_en = title_en WHERE course_id = NEW.course_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "course_packages_added" AFTER INSERT ON "course_packages" FOR EACH ROW
  WHEN (NEW.state = 'published') EXECUTE FUNCTION "course_parts_changed"();
CREATE TRIGGER "course_packages_published" AFTER UPDATE OF state ON "course_packages" FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION "course_parts_changed"();

UPDATE courses SET title_en = title_en;

CREATE INDEX "courses_search_words_idx" ON "courses" USING GIN ("search_words");

-- The words of courses that look like some that were typed, the likest first; none without pg_trgm.
CREATE FUNCTION "course_similar_words"("typed" TEXT[]) RETURNS TABLE ("word" TEXT, "similar_word" TEXT) LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    -- Not as a setting of the function: where the extension is not loaded, only a superuser may give a function its setting.
    PERFORM set_config('pg_trgm.similarity_threshold', '0.2', true);
    RETURN QUERY EXECUTE 'SELECT t.word, s.word FROM unnest($1) t (word) CROSS JOIN LATERAL (
      SELECT v.word FROM course_vocabulary v WHERE v.word % t.word ORDER BY similarity(v.word, t.word) DESC, v.word LIMIT 50
    ) s' USING typed;
  END IF;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX "course_vocabulary_similar_idx" ON "course_vocabulary" USING GIN ("word" gin_trgm_ops);
  END IF;
END $$;
