import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { actionOf } from './attemptActions.server.ts';
import { attemptActs } from './attemptActs.ts';

const ownChange = z.strictObject({
  id: z.string(),
  act: z.enum(attemptActs),
  at: z.date(),
  titleEn: z.string(),
  titleJa: z.string(),
  reason: z.string(),
});
/** What the academy's team did with an attempt of the caller, and why. */
export type OwnChange = z.output<typeof ownChange>;

/** Lists what the academy's team did with attempts of the caller, the newest first, at most 50. */
export function listOwnChanges(ctx: AgentContext): Promise<OwnChange[]> {
  const acts = Prisma.join(
    attemptActs.map((act) => Prisma.sql`WHEN ${actionOf[act]} THEN ${act}`),
    ' ',
  );
  return rowsOf(
    ctx.db,
    described(
      ownChange,
      Prisma.sql`
      SELECT e.id::text AS id, CASE e.action ${acts} END AS act, e.at, c.title_en AS "titleEn", c.title_ja AS "titleJa", coalesce(e.after ->> 'staffReason', '') AS reason
      FROM audit e JOIN courses c ON c.course_id::text = e.after ->> 'courseId'
      WHERE e.subject_kind = 'agent' AND e.subject_id = ${ctx.actor.agentUniqueId} AND e.action = ANY(${Object.values(actionOf)}::text[])
      ORDER BY e.at DESC, e.id DESC LIMIT 50`,
    ),
  );
}
