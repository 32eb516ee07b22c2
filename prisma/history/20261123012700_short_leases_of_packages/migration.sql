-- beyond the schema

-- Unpacking a package is renewed while a process works at it: one that died costs seconds, not a quarter of an hour.
UPDATE pgboss.queue SET expire_seconds = 20 WHERE name = 'unpack-course';
UPDATE pgboss.job SET expire_in = interval '20 seconds' WHERE name = 'unpack-course' AND state < 'active';
