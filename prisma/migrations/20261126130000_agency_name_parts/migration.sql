-- Staff look in the queue for any part of an agency's name or ABTA number. A server without pg_trgm, or an owner who may
-- not add it, goes on without the index (decision 136).
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX "agencies_name_parts_idx" ON "agencies" USING GIN ("name_key" gin_trgm_ops, "abta_key" gin_trgm_ops);
  END IF;
END $$;
