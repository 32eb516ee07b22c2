import { z } from 'zod';
import { nameColumns, nameRow, shownNames, type ShownNames } from '#app/domain/accounts/profile/names.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { academyLevelCodes, curriculumCodes } from '#app/domain/markets/curricula.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { wallDays, type WallQuery } from './wallForms.ts';

const wallRow = z.strictObject({
  ...nameRow(shownNames),
  curriculum: z.enum(curriculumCodes),
  level: z.literal(academyLevelCodes),
  attainedAt: z.date(),
  total: z.int(),
  page: z.int(),
});

/** A level that a colleague has reached. */
export type WallEntry = ShownNames & Pick<z.output<typeof wallRow>, 'curriculum' | 'level' | 'attainedAt'>;

/** The wall of an agency: whether the caller is on it, and a page of what colleagues have reached. */
export interface Wall {
  isOnIt: boolean;
  entries: WallEntry[];
  total: number;
  page: number;
}

/**
 * Reads the levels that people of the caller's agency have reached within a year, the latest first, of those who want
 * that and are there: a level whose certificates are all revoked is left out. In two queries; a page beyond the last is
 * the last. Throws `forbidden` (`agency.see-wall`).
 */
export async function readWall(ctx: AgentContext, { page, pageSize }: WallQuery): Promise<Wall> {
  assertCan(ctx, 'agency.see-wall');
  const { db, actor, agency, now } = ctx;
  const { agencyId } = agency;
  const isOnIt = (await db.wallMember.count({ where: { agentUniqueId: actor.agentUniqueId, agencyId } })) > 0;
  const rows = await rowsOf(
    db,
    described(
      wallRow,
      Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT ${Prisma.raw(nameColumns(shownNames, 'a'))}, l.curriculum, l.level, l.attained_at AS "attainedAt", l.auth_id
      FROM wall_members w
      JOIN agents a ON a.agent_unique_id = w.agent_unique_id AND a.agency_id = w.agency_id
      JOIN levels_attained l ON l.auth_id = a.auth_id
      WHERE w.agency_id = ${agencyId} AND a.deleted_at IS NULL AND a.activation_flag <> 'D'
        AND l.attained_at > ${now}::timestamptz - make_interval(days => ${wallDays}::int)
        AND coalesce((
          SELECT bool_or(c.revoked_at IS NULL) FROM certificates c
          WHERE c.auth_id = l.auth_id AND c.curriculum = l.curriculum AND c.level = l.level
        ), true)
    ), counted AS (
      SELECT count(*)::int AS total, least(${page}::int, greatest(1, ceil(count(*)::numeric / ${pageSize}::int)::int)) AS page FROM found
    )
    SELECT ${Prisma.raw(shownNames.map((name) => `f."${name}"`).join(', '))}, f.curriculum, f.level, f."attainedAt", n.total, n.page
    FROM found f, counted n
    ORDER BY f."attainedAt" DESC, f.auth_id, f.curriculum, f.level DESC
    LIMIT ${pageSize}::int OFFSET (SELECT (page - 1) * ${pageSize}::int FROM counted)`,
    ),
  );
  return {
    isOnIt,
    entries: rows.map(({ total: _, page: __, ...entry }) => entry),
    total: rows[0]?.total ?? 0,
    page: rows[0]?.page ?? 1,
  };
}
