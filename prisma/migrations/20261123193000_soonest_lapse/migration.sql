-- Certificates that lapse soon are listed by the day on which they do.
CREATE INDEX "certificates_valid_until_number_idx" ON "certificates"("valid_until", "number");
DROP INDEX "certificates_valid_until_idx";

-- Staff look for any part of a word in feedback. A server without pg_trgm, or an owner who may not add it, goes on without the index (decision 136).
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX "feedback_search_key_similar_idx" ON "feedback" USING GIN ("search_key" gin_trgm_ops);
  END IF;
END $$;
