import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { openQuestions } from './openQuestions.server.ts';
import { marketReached } from './reach.server.ts';

/** Work without a queue, each kind with the action of the roles that do it. */
const nextKinds = {
  questions: 'staff.answer-learners',
  scheduled: 'staff.edit-content',
  drafts: 'staff.edit-content',
} as const;
type NextKind = keyof typeof nextKinds;
const nextKindNames = Object.keys(nextKinds) as [NextKind, ...NextKind[]];

const nextOne = z.strictObject({
  kind: z.enum(nextKindNames),
  id: z.string(),
  name: z.string(),
  /** The course of a question; the market of a document, '' for every market. */
  about: z.string(),
  /** The country of who asked, whom staff see by no name; '' of a document. */
  country: z.string(),
  /** When it was asked, will be published, or was begun. */
  at: z.date(),
});

/** A question without an answer, a publication to come, or a draft. */
export type NextOne = z.output<typeof nextOne>;

const listed = 5;

/**
 * What a learning manager and an editor turn to next in their markets: the questions that have waited longest, the next
 * publications and the latest drafts; at most five of each kind, in one query.
 */
export async function readNext(ctx: StaffContext): Promise<NextOne[]> {
  const kinds = nextKindNames.filter((kind) => can(ctx, nextKinds[kind]));
  if (kinds.length === 0) return [];
  const each = kinds.map(
    (kind, place) =>
      Prisma.sql`(SELECT ${place}::int AS place, ${kind}::text AS kind, n.* FROM (${rowsOfKind[kind](ctx)}) n)`,
  );
  const all = Prisma.join(each, ' UNION ALL ');
  return rowsOf(
    ctx.db,
    described(
      nextOne,
      Prisma.sql`
        SELECT kind, id, name, about, country, at FROM (${all}) every
        ORDER BY place, CASE WHEN kind = 'drafts' THEN -extract(epoch FROM at) ELSE extract(epoch FROM at) END, id`,
    ),
  );
}

const titleOf = Prisma.sql`
  COALESCE(v.document->>'title', v.document->>'headline', v.document#>>'{hero,headline}', v.document#>>'{category,details,0,title}', d.path)`;

const rowsOfKind: Record<NextKind, (ctx: StaffContext) => Prisma.Sql> = {
  questions: (ctx) => Prisma.sql`
    SELECT q.post_id::text AS id, left(q.post_txt, 200) AS name,
      ${ctx.language === 'ja' ? Prisma.sql`c.title_ja` : Prisma.sql`c.title_en`} AS about, q.country::text AS country, q.posted_at AS at
    FROM (${openQuestions(ctx)}) q JOIN courses c ON c.course_id = q.course_id
    ORDER BY q.posted_at, q.post_id LIMIT ${listed}`,
  scheduled: (ctx) => Prisma.sql`
    SELECT d.document_id::text AS id, ${titleOf} AS name, d.market AS about, '' AS country, v.starts_at AS at
    FROM content_versions v JOIN content_documents d ON d.document_id = v.document_id
    WHERE v.state = 'published' AND v.starts_at > ${ctx.now} AND ${marketReached(ctx, Prisma.sql`d.market`)}
    ORDER BY v.starts_at, v.version_id LIMIT ${listed}`,
  drafts: (ctx) => Prisma.sql`
    SELECT d.document_id::text AS id, ${titleOf} AS name, d.market AS about, '' AS country, v.created_at AS at
    FROM content_versions v JOIN content_documents d ON d.document_id = v.document_id
    WHERE v.state = 'draft' AND ${marketReached(ctx, Prisma.sql`d.market`)}
    ORDER BY v.created_at DESC, v.version_id LIMIT ${listed}`,
};
