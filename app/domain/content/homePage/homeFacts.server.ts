import { DateTime } from 'luxon';
import type { AgentContext } from '#app/domain/context.server.ts';
import { curriculumOfBrand, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { can } from '#app/domain/permissions/can.ts';
import { preparedRows } from '#app/platform/database.server.ts';
import { answerDays, grantEndDays, type HomeFacts } from './tasksFor.ts';

// A part that the user may not see is not counted. Each looks at an index that begins with the user or the agency.
const factsQuery = {
  name: 'home-facts',
  text: `
    SELECT
      ARRAY(SELECT pg.until FROM permission_grants pg
            WHERE pg.agent_unique_id = $1 AND pg.until > $3 AND pg.until <= $4 ORDER BY pg.until) AS "grantEnds",
      EXISTS (SELECT FROM ownership_handovers h
              WHERE $6 AND h.receiver_id = $1 AND h.agency_id = $2 AND h.state = 'proposed' AND h.expires_at > $3) AS "ownershipProposed",
      EXISTS (SELECT FROM email_links l
              WHERE l.agent_unique_id = $1 AND l.purpose = 'change' AND l.used_at IS NULL AND l.expires_at > $3) AS "newAddressPending",
      (SELECT count(*)::int FROM agency_moves m
       WHERE $7 AND m.to_agency_id = $2 AND m.state = 'requested' AND m.expires_at > $3) AS "moveRequests",
      (SELECT count(*)::int FROM agency_change_requests r
       WHERE $8 AND r.agency_id = $2 AND r.status IN ('APPROVED', 'DECLINED') AND r.decided_at > $5) AS "answeredChanges",
      (SELECT count(*)::int FROM feedback f WHERE f.agent_unique_id = $1 AND f.state = 'answered' AND f.changed_at > $5) AS "answeredFeedback",
      (SELECT count(*)::int FROM agents a
       WHERE $9 AND a.agency_id = $2 AND a.deleted_at IS NULL AND a.activation_flag IN ('C', 'E')) AS "waitingUsers",
      (SELECT count(*)::int FROM agents a
       WHERE $10 AND a.agency_id = $2 AND a.deleted_at IS NULL AND a.activation_flag = 'A' AND NOT a.second_factor_flag) AS "usersWithoutSecondFactor",
      $11 AND EXISTS (SELECT FROM agencies g WHERE g.agency_id = $2 AND g.review_reminded_at >= $12)
        AND NOT EXISTS (SELECT FROM account_reviews v WHERE v.agency_id = $2 AND v.finished_at >= $12) AS "reviewDue",
      (SELECT c.academy_level FROM agent_companies c WHERE c.agent_unique_id = $1 AND c.code = $13) AS level`,
} as const;

type Row = Omit<HomeFacts, 'enrolled' | 'endingGrants' | 'firstGrantEnd'> & {
  grantEnds: Date[];
  level: AcademyLevel | null;
};

/**
 * Reads, in one query, what the home page says is to be done (`tasksFor`), with the user's academy level under the
 * brand; null where there is none. What the user may not see does not count. A review of the accounts is due once its
 * mail for the quarter went out, and until it is finished.
 */
export async function homeFacts(
  ctx: AgentContext,
  brand: BrandCode,
): Promise<HomeFacts & { level: AcademyLevel | null }> {
  const { actor, agency, now } = ctx;
  const inZone = DateTime.fromJSDate(now, { zone: 'utc' });
  const values = [
    actor.agentUniqueId,
    agency.agencyId,
    now,
    inZone.plus({ days: grantEndDays }).toJSDate(),
    inZone.minus({ days: answerDays }).toJSDate(),
    can(ctx, 'agency.take-ownership'),
    can(ctx, 'agency.moves'),
    can(ctx, 'agency.update'),
    can(ctx, 'user.add'),
    agency.secondFactorRequired && can(ctx, 'agency.second-factor'),
    can(ctx, 'agency.review-accounts'),
    inZone.startOf('quarter').toJSDate(),
    curriculumOfBrand(brand),
  ];
  const [row] = await preparedRows<Row>(factsQuery.name, factsQuery.text, values);
  if (!row) throw new Error('The query of the home page gave no row.');
  const { grantEnds, ...facts } = row;
  return {
    ...facts,
    enrolled: actor.ccn !== null,
    endingGrants: grantEnds.length,
    firstGrantEnd: grantEnds[0] ?? null,
  };
}
