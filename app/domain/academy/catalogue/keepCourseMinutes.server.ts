import type { JobContext } from '#app/domain/context.server.ts';
import { attemptsForMinutes } from './readerMinutes.ts';

/**
 * Writes for each course how long its readers take: the median of the attempts that are over and led to a pass or a
 * completion, once there are twenty; nothing until then, and again where there are fewer. A glance of less than half a
 * minute, and looking at a passed course again, count for nothing. Called twice it leaves the same.
 */
export async function keepCourseMinutes({ db }: JobContext): Promise<void> {
  await db.$executeRaw`
    WITH taken AS (
      SELECT a.course_id, greatest(1, ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY a.total_seconds) / 60))::int AS minutes
      FROM course_attempts a JOIN course_results r ON r.auth_id = a.auth_id AND r.course_id = a.course_id
      WHERE a.ended_at IS NOT NULL AND NOT a.review AND a.total_seconds >= 30 AND a.started_at <= coalesce(r.completed_at, r.passed_at)
      GROUP BY a.course_id HAVING count(*) >= ${attemptsForMinutes}
    )
    UPDATE courses c SET reader_minutes = t.minutes
    FROM courses k LEFT JOIN taken t ON t.course_id = k.course_id
    WHERE c.course_id = k.course_id AND c.reader_minutes IS DISTINCT FROM t.minutes`;
}
