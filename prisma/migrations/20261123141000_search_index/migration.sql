-- CreateTable
CREATE TABLE "search_entries" (
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "agency_id" TEXT,
    "owner_id" UUID,
    "market" TEXT,
    "curriculum" TEXT,
    "names" TEXT NOT NULL DEFAULT '',
    "codes" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "search_entries_pkey" PRIMARY KEY ("kind","id")
);

-- CreateTable
CREATE TABLE "search_vocabulary" (
    "id" BIGSERIAL NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "search_vocabulary_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "search_entries_agency_id_kind_idx" ON "search_entries"("agency_id", "kind");

-- CreateIndex
CREATE INDEX "search_vocabulary_word_idx" ON "search_vocabulary"("word");

-- beyond the schema

ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_kind_check"
  CHECK ("kind" IN ('person', 'agency', 'member', 'booking', 'certificate', 'credit', 'feedback', 'handover', 'dispute', 'rate-request'));

-- The words by which a thing is found: those of some texts, which are upper-cased and without accents already (`searchKey`), separated by spaces.
-- A text is taken apart at its signs, and as a whole it is a word too (`O'BRIEN` is O, BRIEN and OBRIEN). What is written in a script without spaces
-- is found from any letter on, by katakana and hiragana alike. `searchQuery` (searchQuery.ts) takes apart what is typed.
CREATE FUNCTION "search_words"("texts" TEXT[]) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  joined TEXT := array_to_string(texts, ' ');
  signs CONSTANT TEXT := '!"#$%&''()*+,-./:;<=>?[\]^_`{|}~‐‑–—―‘’“”…、。「」・〜';
BEGIN
  IF joined ~ '[^A-Z0-9 ]' THEN
    joined := translate(joined, signs, repeat(' ', length(signs))) || ' ' || translate(joined, signs, '');
    IF joined ~ '[぀-ヿ㐀-䶿一-鿿豈-﫿가-힣]' THEN
      joined := (
        SELECT string_agg(piece, ' ') FROM unnest(string_to_array(joined, ' ')) word, LATERAL (
          SELECT word AS piece WHERE word !~ '[぀-ヿ㐀-䶿一-鿿豈-﫿가-힣]'
          UNION ALL
          SELECT substr(translate(word, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ', 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'), place) FROM generate_series(1, length(word)) place WHERE word ~ '[぀-ヿ㐀-䶿一-鿿豈-﫿가-힣]'
        ) pieces
      );
    END IF;
  END IF;
  RETURN btrim(regexp_replace(joined, ' {2,}', ' ', 'g'));
END $$;

-- The same words as the indexes have them. It costs more than to look into an index, and is not to be merged into a statement, which would hide that.
CREATE FUNCTION "search_vector"("names" TEXT, "codes" TEXT) RETURNS TSVECTOR LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN array_to_tsvector(string_to_array(names, ' ') || string_to_array(codes, ' '));
END $$;

-- What is found, by the table that it stands in: a view for each. `key` is that table's own identifier; of what belongs to a curriculum, and not to a
-- market, staff of the curriculum's markets see it. `owner_id` is whose it is within the agency.
CREATE VIEW "search_people" AS
  SELECT a.agent_unique_id AS key, a.agent_unique_id::text AS id, a.agency_id, a.agent_unique_id AS owner_id, c.market, NULL::text AS curriculum,
    search_words(CASE WHEN a.last_name_key ~ '[぀-ヿ㐀-䶿一-鿿豈-﫿가-힣]'
      THEN ARRAY[a.last_name_key || a.first_name_key, a.first_name_key, a.preferred_name_key]
      ELSE ARRAY[a.last_name_key, a.first_name_key, a.preferred_name_key] END) AS names,
    btrim(search_words(ARRAY[a.user_id, a.ccn]) || ' ' || a.email_address) AS codes
  FROM agents a JOIN agencies g ON g.agency_id = a.agency_id JOIN countries c ON c.code = g.country
  WHERE a.deleted_at IS NULL;

CREATE VIEW "search_agencies" AS
  SELECT g.agency_id AS key, g.agency_id AS id, g.agency_id, NULL::uuid AS owner_id, c.market, NULL::text AS curriculum,
    search_words(ARRAY[g.search_words]) AS names, search_words(ARRAY[g.agency_id, upper(g.abta_number)]) AS codes
  FROM agencies g JOIN countries c ON c.code = g.country;

CREATE VIEW "search_members" AS
  SELECT m.ccn AS key, m.ccn AS id, NULL::text AS agency_id, NULL::uuid AS owner_id, c.market, NULL::text AS curriculum, '' AS names, search_words(ARRAY[m.ccn]) AS codes
  FROM members m JOIN countries c ON c.code = m.country;

CREATE VIEW "search_bookings" AS
  SELECT b.booking_id AS key, b.booking_number AS id, b.agency_id, b.agent_unique_id AS owner_id, c.market, NULL::text AS curriculum,
    '' AS names, search_words(ARRAY[upper(b.booking_number)]) AS codes
  FROM bookings b JOIN agencies g ON g.agency_id = b.agency_id JOIN countries c ON c.code = g.country
  WHERE b.latest;

CREATE VIEW "search_certificates" AS
  SELECT t.number AS key, t.number AS id, coalesce(t.agency_id, a.agency_id) AS agency_id, a.agent_unique_id AS owner_id, NULL::text AS market, t.curriculum,
    '' AS names, search_words(ARRAY[t.number]) AS codes
  FROM certificates t LEFT JOIN agents a ON a.auth_id = t.auth_id AND a.deleted_at IS NULL;

CREATE VIEW "search_credits" AS
  SELECT f.credit_id AS key, f.credit_id::text AS id, a.agency_id, a.agent_unique_id AS owner_id, NULL::text AS market, f.curriculum,
    '' AS names, search_words(ARRAY[f.reference, substr(f.reference, 3), upper(f.fcc_id)]) AS codes
  FROM future_cruise_credits f LEFT JOIN agents a ON a.auth_id = f.auth_id AND a.deleted_at IS NULL
  WHERE f.reference <> '' OR f.fcc_id IS NOT NULL;

CREATE VIEW "search_feedback" AS
  SELECT f.feedback_id AS key, f.feedback_id::text AS id, f.agency_id, f.agent_unique_id AS owner_id, f.market, NULL::text AS curriculum,
    '' AS names, search_words(ARRAY[f.number, substr(f.number, 3)]) AS codes
  FROM feedback f;

-- The user is shown the reference of one that failed or was refused; one that opened has been seen by nobody.
CREATE VIEW "search_handovers" AS
  SELECT h.handover_id AS key, h.handover_id::text AS id, h.agency_id, h.agent_unique_id AS owner_id, c.market, NULL::text AS curriculum,
    '' AS names, search_words(ARRAY[h.reference, substr(h.reference, 3)]) AS codes
  FROM tool_handovers h LEFT JOIN agencies g ON g.agency_id = h.agency_id LEFT JOIN countries c ON c.code = g.country
  WHERE h.outcome <> 'opened';

CREATE VIEW "search_disputes" AS
  SELECT d.dispute_id AS key, d.dispute_id::text AS id, d.agency_id, d.opened_by AS owner_id, c.market, NULL::text AS curriculum,
    '' AS names, search_words(ARRAY[d.number, substr(d.number, 3)]) AS codes
  FROM commission_disputes d JOIN agencies g ON g.agency_id = d.agency_id JOIN countries c ON c.code = g.country;

CREATE VIEW "search_rate_requests" AS
  SELECT r.request_id AS key, r.request_id::text AS id, r.agency_id, r.asked_by AS owner_id, c.market, NULL::text AS curriculum,
    '' AS names, search_words(ARRAY[r.number, substr(r.number, 3)]) AS codes
  FROM advisor_rate_requests r JOIN agencies g ON g.agency_id = r.agency_id JOIN countries c ON c.code = g.country;

-- Whether a word of names is one that a misspelt one may stand for: letters alone, in a script with spaces.
CREATE FUNCTION "search_learns"("word" TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT length(word) BETWEEN 4 AND 40 AND word !~ '[0-9぀-ヿ㐀-䶿一-鿿豈-﫿가-힣]'
$$;

-- Writes the entries of a kind by their keys, as its view has them now; those of what the view has no more go. Names teach the vocabulary their
-- words, and a name that was changed takes a word along that nothing else has.
CREATE FUNCTION "search_feed"("of_kind" TEXT, "source" TEXT, "key_type" TEXT, "of_keys" TEXT[], "is_new" BOOLEAN) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  has_names CONSTANT BOOLEAN := of_kind IN ('person', 'agency');
  former TEXT[] := '{}';
  feeding CONSTANT TEXT := format(
    'INSERT INTO search_entries (kind, id, agency_id, owner_id, market, curriculum, names, codes)
     SELECT %L, v.id, v.agency_id, v.owner_id, v.market, v.curriculum, v.names, v.codes FROM %I v WHERE v.key = ANY ($1::%s[])
     ON CONFLICT (kind, id) DO UPDATE SET agency_id = excluded.agency_id, owner_id = excluded.owner_id, market = excluded.market,
       curriculum = excluded.curriculum, names = excluded.names, codes = excluded.codes', of_kind, source, key_type);
BEGIN
  IF NOT is_new THEN
    IF has_names THEN
      former := ARRAY(
        SELECT DISTINCT w FROM search_entries e, unnest(string_to_array(e.names, ' ')) w WHERE e.kind = of_kind AND e.id = ANY (of_keys) AND search_learns(w)
      );
    END IF;
    EXECUTE format(
      'DELETE FROM search_entries e WHERE e.kind = %L AND e.id = ANY ($1) AND NOT EXISTS (SELECT FROM %I v WHERE v.key = e.id::%s)', of_kind, source, key_type
    ) USING of_keys;
  END IF;
  IF NOT has_names THEN
    EXECUTE feeding USING of_keys;
    RETURN;
  END IF;
  EXECUTE 'WITH fed AS (' || feeding || ' RETURNING names)
    INSERT INTO search_vocabulary (word)
    SELECT w FROM (SELECT DISTINCT unnest(string_to_array(names, '' '')) AS w FROM fed) words
    WHERE search_learns(w) AND NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.word = w)' USING of_keys;
  DELETE FROM search_vocabulary v WHERE v.word = ANY (former)
    AND NOT EXISTS (SELECT FROM search_entries e WHERE e.kind = 'person' AND search_vector(e.names, e.codes) @@ quote_literal(v.word)::tsquery)
    AND NOT EXISTS (SELECT FROM search_entries e WHERE e.kind <> 'person' AND search_vector(e.names, e.codes) @@ quote_literal(v.word)::tsquery);
END $$;

-- Of the triggers: kind, view, the column of the key and its type. Of a statement `changed` holds the rows.
CREATE FUNCTION "search_changed"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  keys TEXT[];
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    keys := ARRAY[to_jsonb(NEW) ->> TG_ARGV[2]];
  ELSE
    EXECUTE format('SELECT array_agg(%I::text) FROM changed', TG_ARGV[2]) INTO keys;
  END IF;
  IF keys IS NOT NULL THEN
    PERFORM search_feed(TG_ARGV[0], TG_ARGV[1], TG_ARGV[3], keys, TG_OP = 'INSERT');
  END IF;
  RETURN NULL;
END $$;

-- Whoever holds the member number has its certificates and credits.
CREATE FUNCTION "search_holder_changed"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_feed('certificate', 'search_certificates', 'text', ARRAY(SELECT number FROM certificates WHERE auth_id IN (OLD.auth_id, NEW.auth_id)), false);
  PERFORM search_feed('credit', 'search_credits', 'uuid', ARRAY(SELECT credit_id::text FROM future_cruise_credits WHERE auth_id IN (OLD.auth_id, NEW.auth_id)), false);
  RETURN NULL;
END $$;

-- What belongs to an agency is of its market; feedback is of the market that it was sent from.
CREATE FUNCTION "search_market_changed"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries SET market = (SELECT market FROM countries WHERE code = NEW.country)
  WHERE agency_id = NEW.agency_id AND kind <> 'feedback' AND market IS NOT NULL;
  RETURN NULL;
END $$;

DO $$
DECLARE
  fed RECORD;
BEGIN
  FOR fed IN SELECT * FROM (VALUES
    ('agents', 'person', 'search_people', 'agent_unique_id', 'uuid',
      'last_name_key, first_name_key, preferred_name_key, user_id, email_address, ccn, agency_id, deleted_at'),
    ('agencies', 'agency', 'search_agencies', 'agency_id', 'text', 'search_words, abta_number, country'),
    ('members', 'member', 'search_members', 'ccn', 'text', 'country'),
    ('bookings', 'booking', 'search_bookings', 'booking_id', 'uuid', 'agency_id, agent_unique_id'),
    ('certificates', 'certificate', 'search_certificates', 'number', 'text', 'auth_id, agency_id, curriculum'),
    ('future_cruise_credits', 'credit', 'search_credits', 'credit_id', 'uuid', 'reference, fcc_id, auth_id'),
    ('feedback', 'feedback', 'search_feedback', 'feedback_id', 'uuid', 'agency_id, agent_unique_id, market'),
    ('tool_handovers', 'handover', 'search_handovers', 'handover_id', 'uuid', 'outcome, agency_id, agent_unique_id'),
    ('commission_disputes', 'dispute', 'search_disputes', 'dispute_id', 'uuid', 'agency_id, opened_by'),
    ('advisor_rate_requests', 'rate-request', 'search_rate_requests', 'request_id', 'uuid', 'agency_id, asked_by')
  ) AS t (on_table, kind, source, key, key_type, changing)
  LOOP
    -- A hand-over must be quick, and most of them open.
    IF fed.on_table = 'tool_handovers' THEN
      EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I FOR EACH ROW WHEN (NEW.outcome <> ''opened'') EXECUTE FUNCTION search_changed(%L, %L, %L, %L)',
        fed.on_table || '_search_added', fed.on_table, fed.kind, fed.source, fed.key, fed.key_type);
    ELSE
      EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed(%L, %L, %L, %L)',
        fed.on_table || '_search_added', fed.on_table, fed.kind, fed.source, fed.key, fed.key_type);
    END IF;
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE OF %s ON %I FOR EACH ROW WHEN ((%s) IS DISTINCT FROM (%s)) EXECUTE FUNCTION search_changed(%L, %L, %L, %L)',
      fed.on_table || '_search_changed', fed.changing, fed.on_table,
      regexp_replace(fed.changing, '\w+', 'OLD.\&', 'g'), regexp_replace(fed.changing, '\w+', 'NEW.\&', 'g'),
      fed.kind, fed.source, fed.key, fed.key_type);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed(%L, %L, %L, %L)',
      fed.on_table || '_search_removed', fed.on_table, fed.kind, fed.source, fed.key, fed.key_type);
  END LOOP;
END $$;

CREATE TRIGGER "agents_search_holder" AFTER UPDATE OF auth_id, agency_id, deleted_at ON "agents" FOR EACH ROW
  WHEN ((OLD.auth_id IS NOT NULL OR NEW.auth_id IS NOT NULL) AND (OLD.auth_id, OLD.agency_id, OLD.deleted_at) IS DISTINCT FROM (NEW.auth_id, NEW.agency_id, NEW.deleted_at))
  EXECUTE FUNCTION "search_holder_changed"();
CREATE TRIGGER "agencies_search_market" AFTER UPDATE OF country ON "agencies" FOR EACH ROW
  WHEN (OLD.country <> NEW.country) EXECUTE FUNCTION "search_market_changed"();

-- Makes the whole index anew: here, and after rows were brought in past the triggers.
CREATE FUNCTION "search_refill"() RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  fed RECORD;
BEGIN
  DELETE FROM search_entries;
  DELETE FROM search_vocabulary;
  FOR fed IN SELECT * FROM (VALUES
    ('person', 'search_people'), ('agency', 'search_agencies'), ('member', 'search_members'), ('booking', 'search_bookings'),
    ('certificate', 'search_certificates'), ('credit', 'search_credits'), ('feedback', 'search_feedback'), ('handover', 'search_handovers'),
    ('dispute', 'search_disputes'), ('rate-request', 'search_rate_requests')
  ) AS t (kind, source)
  LOOP
    EXECUTE format('INSERT INTO search_entries (kind, id, agency_id, owner_id, market, curriculum, names, codes)
      SELECT %L, v.id, v.agency_id, v.owner_id, v.market, v.curriculum, v.names, v.codes FROM %I v', fed.kind, fed.source);
  END LOOP;
  INSERT INTO search_vocabulary (word)
  SELECT DISTINCT w FROM search_entries e, unnest(string_to_array(e.names, ' ')) w WHERE e.kind IN ('person', 'agency') AND search_learns(w);
END $$;

SELECT "search_refill"();

-- People are by far the most, and numbers are looked for among everything else.
CREATE INDEX "search_entries_people_idx" ON "search_entries" USING GIN (search_vector("names", "codes")) WHERE "kind" = 'person';
CREATE INDEX "search_entries_others_idx" ON "search_entries" USING GIN (search_vector("names", "codes")) WHERE "kind" <> 'person';

-- The words of the vocabulary that look like some that were typed, the likest first; none without pg_trgm.
CREATE FUNCTION "search_similar_words"("typed" TEXT[]) RETURNS TABLE ("word" TEXT, "similar_word" TEXT) LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    -- Not as a setting of the function: where the extension is not loaded, only a superuser may give a function its setting.
    PERFORM set_config('pg_trgm.similarity_threshold', '0.2', true);
    RETURN QUERY EXECUTE 'SELECT t.word, s.word FROM unnest($1) t (word) CROSS JOIN LATERAL (
      SELECT v.word FROM search_vocabulary v WHERE v.word % t.word GROUP BY v.word ORDER BY similarity(v.word, t.word) DESC, v.word LIMIT 50
    ) s' USING typed;
  END IF;
END $$;

-- An installation whose server has no pg_trgm, or whose owner may not add it, goes on without: its search finds the beginnings of words.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "search_vocabulary_similar_idx" ON "search_vocabulary" USING GIN ("word" gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'The search finds the beginnings of words alone: %', SQLERRM;
END $$;
