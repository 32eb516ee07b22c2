-- What names are sorted by, in the order of their script: a Japanese name by its reading, where it is known, in katakana. The database keeps it, so that no writer
-- forgets it.
CREATE FUNCTION name_order(key text, reading text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN reading = '' THEN key ELSE translate(search_key(reading),
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ　',
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ ') END
$$;

-- locks agents: some seconds at a million rows, for the column and its index
ALTER TABLE agents ADD COLUMN name_order text GENERATED ALWAYS AS (name_order(last_name_key, name_reading)) STORED;
DROP INDEX agents_name_idx;
CREATE INDEX agents_name_idx ON agents (agency_id, name_order, first_name_key, agent_unique_id, deleted_at, user_id, agent_type, activation_flag, ccn, last_os_login_date, preferred_name_key, last_name_key);

ALTER TABLE staff_users ADD COLUMN name_order text GENERATED ALWAYS AS (search_key(last_name || ' ' || first_name)) STORED;
