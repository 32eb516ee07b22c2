-- AlterTable
ALTER TABLE "course_attempts" ADD COLUMN     "late_seconds" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "visit_seconds" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "course_results" ADD COLUMN     "failed_at" TIMESTAMPTZ(3),
ADD COLUMN     "pass_mark" INTEGER;

-- AlterTable
ALTER TABLE "courses" ADD COLUMN     "attempt_limit" INTEGER;

-- AlterTable
ALTER TABLE "levels_attained" ADD COLUMN     "seen_at" TIMESTAMPTZ(3);

-- beyond the schema ----------------------------------------------------------

ALTER TABLE "courses" ADD CONSTRAINT "courses_attempt_limit_check" CHECK ("attempt_limit" BETWEEN 1 AND 99);
ALTER TABLE "course_results" ADD CONSTRAINT "course_results_pass_mark_check" CHECK ("pass_mark" BETWEEN 0 AND 100);
ALTER TABLE "course_attempts" ADD CONSTRAINT "course_attempts_seconds_check" CHECK ("total_seconds" >= 0 AND "visit_seconds" >= 0 AND "late_seconds" >= 0);

-- Levels that were reached before today were told of by mail.
UPDATE "levels_attained" SET "seen_at" = "attained_at";

-- What was completed and not passed was failed: nothing else left a course so. It is failed still where the last attempt says so, and goes on where another has begun.
WITH last AS (
  SELECT DISTINCT ON (a."auth_id", a."course_id") a."auth_id", a."course_id", a."started_at", a."committed_at", p."standard", p."manifest",
    jsonb_path_exists(a."data", '$.*."cmi.core.lesson_status" ? (@ == "failed")') OR jsonb_path_exists(a."data", '$.*."cmi.success_status" ? (@ == "failed")') AS says_failed,
    jsonb_path_exists(a."data", '$.*."cmi.core.lesson_status" ? (@ == "incomplete")') OR jsonb_path_exists(a."data", '$.*."cmi.completion_status" ? (@ == "incomplete")') AS goes_on
  FROM "course_attempts" a JOIN "course_packages" p ON p."package_id" = a."package_id"
  ORDER BY a."auth_id", a."course_id", a."started_at" DESC
), told AS (
  SELECT *,
    CASE "standard" WHEN '1.2' THEN "manifest" #>> '{items,0,masteryScore}'
      ELSE coalesce("manifest" #>> '{items,0,sequencing,objectives,primaryObjective,minNormalizedMeasure,#text}', "manifest" #>> '{items,0,sequencing,objectives,primaryObjective,minNormalizedMeasure}') END AS mark,
    jsonb_array_length("manifest" -> 'items') = 1 AND coalesce(jsonb_array_length("manifest" #> '{items,0,children}'), 0) = 0 AS is_single
  FROM last
)
UPDATE "course_results" r SET
  "completed_at" = NULL,
  "failed_at" = CASE WHEN t.says_failed OR (r."completed_at" >= t."started_at" AND NOT t.goes_on) THEN greatest(r."completed_at", t."started_at") END,
  "pass_mark" = CASE WHEN t.is_single AND t.mark ~ '^\d{1,3}(\.\d{1,6})?$' THEN least(100, ceil(t.mark::numeric * CASE t."standard" WHEN '1.2' THEN 1 ELSE 100 END)) END
FROM told t
WHERE t."auth_id" = r."auth_id" AND t."course_id" = r."course_id" AND r."completed_at" IS NOT NULL AND r."passed_at" IS NULL;

-- Time was cut to what had gone by since the commit before: what courses claimed counts, as far as it was possible since the attempt began.
CREATE FUNCTION pg_temp.seconds_of(duration text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(CASE
    WHEN duration ~ '^\d{1,5}:\d{1,2}:\d{1,2}(\.\d{1,9})?$' THEN split_part(duration, ':', 1)::numeric * 3600 + split_part(duration, ':', 2)::numeric * 60 + split_part(duration, ':', 3)::numeric
    WHEN duration ~ '^P(\d{1,5}D)?(T(\d{1,6}H)?(\d{1,8}M)?(\d{1,9}(\.\d{1,9})?S)?)?$' THEN
      coalesce(substring(duration FROM '(\d+)D')::numeric, 0) * 86400 + coalesce(substring(duration FROM '(\d+)H')::numeric, 0) * 3600
      + coalesce(substring(duration FROM '(\d+)M')::numeric, 0) * 60 + coalesce(substring(duration FROM '([\d.]+)S')::numeric, 0)
  END, 0)
$$;
WITH claimed AS (
  SELECT a."registration", a."auth_id", a."course_id", a."total_seconds",
    sum(floor(pg_temp.seconds_of(coalesce(o.value ->> 'cmi.core.total_time', o.value ->> 'cmi.total_time'))
      + pg_temp.seconds_of(coalesce(o.value ->> 'cmi.core.session_time', o.value ->> 'cmi.session_time')))) AS said,
    floor(extract(epoch FROM a."committed_at" - a."started_at")) AS possible
  FROM "course_attempts" a CROSS JOIN LATERAL jsonb_each(CASE jsonb_typeof(a."data") WHEN 'object' THEN a."data" ELSE '{}' END) o
  WHERE a."committed_at" > a."started_at" AND jsonb_typeof(o.value) = 'object'
  GROUP BY a."registration"
), added AS (
  UPDATE "course_attempts" a SET "total_seconds" = least(c.said, c.possible)::int
  FROM claimed c WHERE c."registration" = a."registration" AND least(c.said, c.possible) > c."total_seconds"
  RETURNING a."auth_id", a."course_id", a."total_seconds" - c."total_seconds" AS seconds
)
UPDATE "course_results" r SET "total_seconds" = r."total_seconds" + s.seconds
FROM (SELECT "auth_id", "course_id", sum(seconds)::int AS seconds FROM added GROUP BY 1, 2) s
WHERE s."auth_id" = r."auth_id" AND s."course_id" = r."course_id";
