import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { curriculaOf, curriculumCodes } from '#app/domain/markets/curricula.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { levelHeldFrom } from './agencyLevel.ts';
import { updateAgencyLevel } from './updateAgencyLevel.server.ts';

const agenciesAtOnce = 200;

const dueAgency = z.strictObject({
  agencyId: z.string(),
  agencyName: z.string(),
  country: z.string(),
  curriculum: z.enum(curriculumCodes),
});

/**
 * Brings the levels of agencies up to date that no result of a learner has changed: where people have come or gone half
 * of them may hold another level, a level that lasts is noted again at least once a day, so that it stays for a year
 * from when it was last held, and one that was not held for a year ends. Each agency is done in its own transaction; a
 * repeated run changes nothing more. Returns the number of levels that were reached.
 */
export async function keepAgencyLevels({ db, now }: JobContext): Promise<number> {
  const yesterday = new Date(now.getTime() - 24 * 3600_000);
  let reached = 0;
  for (let after = ''; ; ) {
    // Where at least half hold some level, and none was noted within a day; and where a level is shown that has ended.
    const due = await rowsOf(
      db,
      described(
        dueAgency,
        Prisma.sql`
      SELECT g.agency_id AS "agencyId", g.agency_name AS "agencyName", g.country, d.curriculum
      FROM (
        SELECT h.agency_id, h.curriculum
        FROM (
          SELECT a.agency_id, l.curriculum, count(*) AS holders
          FROM agents a JOIN learner_levels l ON l.auth_id = a.auth_id AND l.valid_until >= ${now}::timestamptz
          WHERE a.deleted_at IS NULL AND a.activation_flag IN ('A', 'R') GROUP BY 1, 2
        ) h
        WHERE NOT EXISTS (SELECT FROM agency_levels k WHERE k.agency_id = h.agency_id AND k.curriculum = h.curriculum AND k.last_held_at > ${yesterday}::timestamptz)
          AND h.holders * 2 >= (SELECT count(*) FROM agents e WHERE e.agency_id = h.agency_id AND e.deleted_at IS NULL AND e.activation_flag IN ('A', 'R') AND e.ccn IS NOT NULL)
        UNION
        SELECT c.agency_id, c.code FROM agency_companies c
        WHERE c.academy_level > 0 AND c.code = ANY(${[...curriculumCodes]}::text[]) AND NOT EXISTS (
          SELECT FROM agency_levels k WHERE k.agency_id = c.agency_id AND k.curriculum = c.code AND k.level >= c.academy_level AND k.last_held_at > ${levelHeldFrom(now)}::timestamptz)
      ) d JOIN agencies g ON g.agency_id = d.agency_id
      WHERE g.agency_id || ' ' || d.curriculum > ${after}
      ORDER BY g.agency_id || ' ' || d.curriculum LIMIT ${agenciesAtOnce}`,
      ),
    );
    for (const { curriculum, ...agency } of due) {
      if (!curriculaOf(agency.country).includes(curriculum)) continue;
      if (await db.$transaction((tx) => updateAgencyLevel(tx, { now, address: '', system: true }, agency, curriculum)))
        reached += 1;
    }
    const last = due.at(-1);
    if (!last || due.length < agenciesAtOnce) return reached;
    after = `${last.agencyId} ${last.curriculum}`;
  }
}
