import { localizedFields } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { academyLevelCodes } from '#app/domain/markets/curricula.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

const mostNamed = 5;

const waiting = z.strictObject({
  curriculum: z.string(),
  level: z.literal(academyLevelCodes).nullable(),
  ...localizedFields('title', () => z.string().nullable()),
  dueOn: z.date(),
});

/** What is assigned to the caller and waits until they have a member number, the first due first; five at most. */
export async function waitsBehindEnrolment({
  db,
  actor,
}: Pick<AgentContext, 'db' | 'actor'>): Promise<z.output<typeof waiting>[]> {
  return rowsOf(
    db,
    described(
      waiting,
      Prisma.sql`
      SELECT v.curriculum, v.level, c.title_en AS "titleEn", c.title_ja AS "titleJa", min(v.due_on) AS "dueOn"
      FROM assigned_learning v LEFT JOIN courses c ON c.course_id = v.course_id
      WHERE v.agent_unique_id = ${actor.agentUniqueId}::uuid AND v.open AND NOT v.done
      GROUP BY v.curriculum, v.level, v.course_id, c.title_en, c.title_ja ORDER BY min(v.due_on), 1, 2, 3 LIMIT ${mostNamed}`,
    ),
  );
}
