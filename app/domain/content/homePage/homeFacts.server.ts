import { localizedFields } from '#app/domain/localizedText.ts';
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { academyLevelCodes, curriculumOfBrand, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { endsSoonBefore } from '#app/domain/levelEnds.ts';
import { zoneOf } from '#app/domain/display.ts';
import { dueToday } from '#app/domain/dueDays.ts';
import { answerable } from '#app/domain/permissions/answerable.ts';
import { can } from '#app/domain/permissions/can.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { newsDays, newsKinds, dueSoonDays, grantEndDays, newAgencyDays, type HomeFacts } from './homeFacts.ts';

interface Asked {
  agentUniqueId: string;
  agencyId: string;
  now: Date;
  grantsUntil: Date;
  newsSince: Date;
  mayTakeOwnership: boolean;
  mayAnswerMoves: boolean;
  mayAnswerAccess: boolean;
  accessRoles: string[];
  anyAccess: boolean;
  accessKeys: string[];
  newsKinds: string[];
  mayAddUsers: boolean;
  mayDemandFactors: boolean;
  /** The branches to whose people the user is bound; null for who is not. */
  branches: string[] | null;
  mayReview: boolean;
  market: string;
  maySeeAssignments: boolean;
  maySeeLevels: boolean;
  /** The user's last due day of which the page says that something is due. */
  dueSoon: Date;
  /** When the quarter began. */
  quarter: Date;
  curriculum: string;
  /** The last time at which a level ends of which the page tells. */
  levelsUntil: Date;
  newSince: Date;
}

// Of the agent `a`, as `reach.server.ts` has it for statements that are composed: this one has one text for all users.
const inReachOf = ({ branches, agentUniqueId }: Named<Asked>) =>
  `(${branches}::uuid[] IS NULL OR a.branch_id = ANY (${branches}::uuid[]) OR a.agent_unique_id = ${agentUniqueId})`;

// As `canLearn` has it: elsewhere a line about courses would lead to none.
const academyIsOpen = ({ market }: Named<Asked>) =>
  `NOT EXISTS (SELECT FROM academy_markets k WHERE k.market = ${market} AND k.state = 'comingSoon')`;

// A part that the user may not see is not counted. Each looks at an index that begins with the user or the agency.
const factsQuery = statement({
  name: 'home-facts',
  sql: (its: Named<Asked>) => `
    SELECT
      ARRAY(SELECT pg.until FROM permission_grants pg
            WHERE pg.agent_unique_id = ${its.agentUniqueId} AND pg.until > ${its.now} AND pg.until <= ${its.grantsUntil} ORDER BY pg.until) AS "grantEnds",
      EXISTS (SELECT FROM ownership_handovers h
              WHERE ${its.mayTakeOwnership} AND h.receiver_id = ${its.agentUniqueId} AND h.agency_id = ${its.agencyId} AND h.state = 'proposed' AND h.expires_at > ${its.now}) AS "ownershipProposed",
      EXISTS (SELECT FROM email_links l
              WHERE l.account_id = ${its.agentUniqueId} AND l.purpose = 'change' AND l.used_at IS NULL AND l.expires_at > ${its.now}) AS "newAddressPending",
      (SELECT count(*)::int FROM agency_moves m
       WHERE ${its.mayAnswerMoves} AND m.to_agency_id = ${its.agencyId} AND m.state = 'requested' AND m.expires_at > ${its.now}) AS "moveRequests",
      (SELECT count(*)::int FROM access_requests r JOIN agents a ON a.agent_unique_id = r.agent_unique_id
       WHERE ${its.mayAnswerAccess} AND r.agency_id = ${its.agencyId} AND r.state = 'open' AND r.agent_unique_id <> ${its.agentUniqueId}
         AND a.agency_id = ${its.agencyId} AND a.deleted_at IS NULL AND a.activation_flag IN ('A', 'R') AND a.agent_type = ANY(${its.accessRoles}::text[])
         AND ${inReachOf(its)} AND (${its.anyAccess} OR r.key = ANY(${its.accessKeys}::text[]))) AS "accessRequests",
      (SELECT coalesce(json_agg(u), '[]') FROM (
         SELECT n.kind, count(*)::int AS count, (array_agg(n.notification_id ORDER BY n.created_at DESC))[1] AS "notificationId" FROM notifications n
         WHERE n.account_id = ${its.agentUniqueId} AND n.created_at > ${its.newsSince} AND n.read_at IS NULL AND n.kind = ANY (${its.newsKinds}::text[]) GROUP BY n.kind) u) AS news,
      (SELECT count(*)::int FROM agents a
       WHERE ${its.mayAddUsers} AND a.agency_id = ${its.agencyId} AND a.deleted_at IS NULL AND a.activation_flag IN ('C', 'E') AND ${inReachOf(its)}) AS "waitingUsers",
      (SELECT count(*)::int FROM agents a JOIN accounts o ON o.account_id = a.agent_unique_id
       WHERE ${its.mayDemandFactors} AND a.agency_id = ${its.agencyId} AND a.deleted_at IS NULL AND a.activation_flag IN ('A', 'R') AND NOT o.second_factor_flag) AS "usersWithoutSecondFactor",
      ${its.mayReview} AND EXISTS (SELECT FROM agencies g WHERE g.agency_id = ${its.agencyId} AND g.review_reminded_at >= ${its.quarter})
        AND NOT EXISTS (SELECT FROM account_reviews v WHERE v.agency_id = ${its.agencyId} AND v.finished_at >= ${its.quarter}) AS "reviewDue",
      (SELECT count(DISTINCT coalesce(v.course_id::text, v.curriculum || v.level))::int FROM assigned_learning v
       WHERE ${academyIsOpen(its)} AND v.agent_unique_id = ${its.agentUniqueId} AND v.curriculum = ${its.curriculum} AND v.open AND NOT v.done AND v.due_on <= ${its.dueSoon}::date) AS "learningDue",
      (SELECT count(DISTINCT v.agent_unique_id)::int FROM assigned_learning v JOIN agents a ON a.agent_unique_id = v.agent_unique_id AND ${inReachOf(its)}
       WHERE ${academyIsOpen(its)} AND ${its.maySeeAssignments} AND v.agency_id = ${its.agencyId} AND v.curriculum = ${its.curriculum}
         AND a.deleted_at IS NULL AND a.activation_flag IN ('A', 'R') AND v.open AND NOT v.done AND v.due_on < (${its.now}::timestamptz AT TIME ZONE v.zone)::date) AS "learnersOverdue",
      (SELECT count(*)::int FROM agents a JOIN learner_levels l ON l.auth_id = a.auth_id AND l.curriculum = ${its.curriculum}
       WHERE ${its.maySeeLevels} AND a.agency_id = ${its.agencyId} AND a.deleted_at IS NULL AND a.activation_flag IN ('A', 'R') AND ${inReachOf(its)}
         AND l.valid_until >= ${its.now} AND l.valid_until <= ${its.levelsUntil}) AS "teamLevelsEnding",
      (SELECT json_build_object('level', l.level, 'until', l.valid_until) FROM learner_levels l
       WHERE l.auth_id = me.auth_id AND l.curriculum = ${its.curriculum} AND l.valid_until <= ${its.levelsUntil}) AS "levelEnd",
      (SELECT json_build_object('titleEn', c.title_en, 'titleJa', c.title_ja)
       FROM course_results r JOIN courses c USING (course_id) JOIN curriculum_courses cc ON cc.course_id = c.course_id AND cc.curriculum = ${its.curriculum}
       WHERE ${academyIsOpen(its)} AND r.auth_id = me.auth_id AND r.completed_at IS NULL AND r.failed_at IS NULL AND c.state = 'published' ORDER BY r.visited_at DESC LIMIT 1) AS "courseLeftOff",
      ${its.mayAddUsers} AND NOT EXISTS (SELECT FROM agents a
       WHERE a.agency_id = ${its.agencyId} AND a.deleted_at IS NULL AND a.agent_unique_id <> ${its.agentUniqueId}) AS "isAlone",
      EXISTS (SELECT FROM agencies g WHERE g.agency_id = ${its.agencyId} AND g.created_at > ${its.newSince}) AS "isNewAgency",
      (SELECT c.academy_level FROM agent_companies c WHERE c.agent_unique_id = ${its.agentUniqueId} AND c.code = ${its.curriculum}) AS level,
      o.pinned_tools AS pinned,
      ARRAY(SELECT t.tool FROM tool_handovers t
            WHERE t.agent_unique_id = ${its.agentUniqueId} AND t.kind = 'open' AND t.outcome = 'opened' GROUP BY t.tool ORDER BY max(t.at) DESC LIMIT 8) AS "lastUsed"
    FROM agents me JOIN accounts o ON o.account_id = me.agent_unique_id WHERE me.agent_unique_id = ${its.agentUniqueId}`,
  row: z.strictObject({
    grantEnds: z.date().array(),
    ownershipProposed: z.boolean(),
    newAddressPending: z.boolean(),
    moveRequests: z.int(),
    accessRequests: z.int(),
    news: z.strictObject({ kind: z.enum(newsKinds), count: z.int(), notificationId: z.string() }).array(),
    waitingUsers: z.int(),
    usersWithoutSecondFactor: z.int(),
    reviewDue: z.boolean(),
    learningDue: z.int(),
    learnersOverdue: z.int(),
    teamLevelsEnding: z.int(),
    levelEnd: z.strictObject({ level: z.int(), until: z.string() }).nullable(),
    courseLeftOff: z.strictObject({ ...localizedFields('title', () => z.string()) }).nullable(),
    isAlone: z.boolean(),
    isNewAgency: z.boolean(),
    pinned: z.string().array(),
    lastUsed: z.string().array(),
    level: z.literal(academyLevelCodes).nullable(),
  }),
});

/** What a user of the home page has beside what is to be done. */
export interface OwnHome {
  /** The academy level under the brand; null where there is none. */
  level: AcademyLevel | null;
  /** The tools that they pinned, and the partners' tools that they opened last, the last first. */
  pinned: string[];
  lastUsed: string[];
}

/**
 * Reads, in one query, what the home page's lines are made of, with the user's academy level under the brand and
 * their tools. What the user may not see does not count. A review of the accounts is due once its mail for the quarter
 * went out, and until it is finished.
 */
export async function homeFacts(ctx: AgentContext, brand: BrandCode): Promise<HomeFacts & OwnHome> {
  const { actor, agency, now } = ctx;
  const inZone = DateTime.fromJSDate(now, { zone: 'utc' });
  const { roles, keys } = answerable(ctx);
  const asked = factsQuery({
    agentUniqueId: actor.agentUniqueId,
    agencyId: agency.agencyId,
    now,
    grantsUntil: inZone.plus({ days: grantEndDays }).toJSDate(),
    newsSince: inZone.minus({ days: newsDays }).toJSDate(),
    mayTakeOwnership: can(ctx, 'agency.take-ownership'),
    mayAnswerMoves: can(ctx, 'agency.moves'),
    mayAnswerAccess: can(ctx, 'agency.access-requests'),
    accessRoles: roles,
    anyAccess: keys === null,
    accessKeys: [...(keys ?? [])],
    newsKinds: [...newsKinds],
    mayAddUsers: can(ctx, 'user.add'),
    mayDemandFactors: agency.secondFactorRequired && can(ctx, 'agency.second-factor'),
    mayReview: can(ctx, 'agency.review-accounts'),
    market: ctx.market,
    maySeeAssignments: can(ctx, 'agency.see-assignments') && can(ctx, 'agency.academy-reports'),
    maySeeLevels: can(ctx, 'agency.academy-reports'),
    dueSoon: new Date(dueToday(now, zoneOf(ctx)).getTime() + dueSoonDays * 86_400_000),
    branches: actor.branches && [...actor.branches],
    quarter: inZone.startOf('quarter').toJSDate(),
    curriculum: curriculumOfBrand(brand),
    levelsUntil: endsSoonBefore(now),
    newSince: inZone.minus({ days: newAgencyDays }).toJSDate(),
  });
  const row = await rowOf(ctx.db, asked);
  if (!row) throw new Error('The query of the home page gave no row.');
  const { grantEnds, levelEnd, ...facts } = row;
  return {
    ...facts,
    levelEnd: levelEnd && { level: levelEnd.level, until: new Date(levelEnd.until) },
    enrolled: actor.ccn !== null,
    endingGrants: grantEnds.length,
    firstGrantEnd: grantEnds[0] ?? null,
  };
}
