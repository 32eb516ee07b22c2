import { localizedFields } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import { Prisma, rowsOf, type Database } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

const post = {
  postId: z.string(),
  postTxt: z.string(),
  /** The given name of who wrote it, for people of the same agency; null for all others. */
  name: z.string().nullable(),
  isOwn: z.boolean(),
  /** Why staff hid it; null for one that is shown. */
  hiddenReason: z.string().nullable(),
};

const answer = z.strictObject({ ...post, postedAt: z.string(), byStaff: z.boolean() });

const questionRow = z.strictObject({
  ...post,
  postedAt: z.date(),
  courseId: z.string(),
  ...localizedFields('title', () => z.string()),
  country: z.string(),
  answers: answer.array(),
  total: z.int(),
  page: z.int(),
});

/** A question about a course with its answers, the first one first. */
export interface Question extends Omit<z.output<typeof questionRow>, 'answers' | 'total' | 'page'> {
  answers: (Omit<z.output<typeof answer>, 'postedAt'> & { postedAt: Date })[];
}

interface Wanted {
  /** Which questions, as a condition on the question `q`, its writer's agency `g`, and `answered`. */
  where: Prisma.Sql;
  /** The reader, on whom names and hidden posts depend; null for staff, who read all posts, without names. */
  reader: { agentUniqueId: string; agencyId: string } | null;
  page: number;
  pageSize: number;
}

/** Whether a question `q` has an answer that is shown, as a condition. */
export const answered = Prisma.sql`EXISTS (SELECT FROM course_posts w WHERE w.question_id = q.post_id AND w.hidden_at IS NULL)`;

/**
 * Reads a page of questions with their answers, the latest question first, in one query; a page beyond the last is the
 * last. Names are for the writer's own agency while they are there.
 */
export async function questionRows(
  db: Database,
  { where, reader, page, pageSize }: Wanted,
): Promise<{ questions: Question[]; total: number; page: number }> {
  const isOwn = (alias: string) =>
    reader
      ? Prisma.sql`coalesce(${Prisma.raw(alias)}.agent_unique_id = ${reader.agentUniqueId}::uuid, false)`
      : Prisma.sql`false`;
  const nameOf = (alias: string) => {
    const a = Prisma.raw(alias);
    return reader
      ? Prisma.sql`CASE WHEN ${a}.agency_id = ${reader.agencyId} AND ${a}.deleted_at IS NULL THEN coalesce(nullif(${a}.preferred_name, ''), ${a}.first_name) END`
      : Prisma.sql`NULL::text`;
  };
  const rows = await rowsOf(
    db,
    described(
      questionRow,
      Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT q.*, g.country, ${nameOf('a')} AS name
      FROM course_posts q
      JOIN agents a ON a.agent_unique_id = q.agent_unique_id
      JOIN agencies g ON g.agency_id = a.agency_id
      WHERE q.question_id IS NULL AND ${where}
    ), counted AS (
      SELECT count(*)::int AS total, least(${page}::int, greatest(1, ceil(count(*)::numeric / ${pageSize}::int)::int)) AS page FROM found
    ), paged AS (
      SELECT * FROM found ORDER BY posted_at DESC, post_id DESC
      LIMIT ${pageSize}::int OFFSET (SELECT (page - 1) * ${pageSize}::int FROM counted)
    )
    SELECT q.post_id AS "postId", q.post_txt AS "postTxt", q.posted_at AS "postedAt", q.name, ${isOwn('q')} AS "isOwn",
      CASE WHEN q.hidden_at IS NULL THEN NULL ELSE q.hidden_reason END AS "hiddenReason",
      q.course_id AS "courseId", c.title_en AS "titleEn", c.title_ja AS "titleJa", q.country,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('postId', w.post_id, 'postTxt', w.post_txt, 'postedAt', w.posted_at,
          'name', ${nameOf('b')}, 'isOwn', ${isOwn('w')}, 'byStaff', w.staff_id IS NOT NULL,
          'hiddenReason', CASE WHEN w.hidden_at IS NULL THEN NULL ELSE w.hidden_reason END) ORDER BY w.posted_at, w.post_id)
        FROM course_posts w LEFT JOIN agents b ON b.agent_unique_id = w.agent_unique_id
        WHERE w.question_id = q.post_id AND (w.hidden_at IS NULL OR ${reader ? isOwn('w') : Prisma.sql`true`})
      ), '[]') AS answers,
      n.total, n.page
    FROM paged q JOIN courses c ON c.course_id = q.course_id CROSS JOIN counted n
    ORDER BY q.posted_at DESC, q.post_id DESC`,
    ),
  );
  return {
    questions: rows.map(({ total: _, page: __, answers, ...question }) => ({
      ...question,
      answers: answers.map(({ postedAt, ...each }) => ({ ...each, postedAt: new Date(postedAt) })),
    })),
    total: rows[0]?.total ?? 0,
    page: rows[0]?.page ?? 1,
  };
}
