import type { OfMarkets } from '#app/domain/permissions/staffMarkets.ts';
import { Prisma } from '#app/platform/database.server.ts';
import { agencyReached } from './reach.server.ts';

/**
 * The questions about courses that have no answer, in the markets of a member of staff, as rows of `course_posts` with
 * the country of who asked.
 */
export const openQuestions = (ctx: { staff: OfMarkets }): Prisma.Sql => Prisma.sql`
  SELECT t.post_id, t.course_id, t.post_txt, t.posted_at, g.country
  FROM course_posts t JOIN agents a ON a.agent_unique_id = t.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
  WHERE t.question_id IS NULL AND t.hidden_at IS NULL AND ${agencyReached(ctx)}
    AND NOT EXISTS (SELECT FROM course_posts r WHERE r.question_id = t.post_id AND r.hidden_at IS NULL)`;
