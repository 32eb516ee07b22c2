import { z } from '@hono/zod-openapi';
import { readAttainedLevels, type AttainedLevel } from '#app/domain/academy/levels/readAttainedLevels.server.ts';
import { updateOwnRank } from '#app/domain/academy/levels/updateOwnRank.server.ts';
import { enrollmentSources, requestTypes, type EnrollmentSource } from '#app/domain/permissions/codes.ts';
import {
  agencyObject,
  agentIdText as agentId,
  agentObject,
  memberProfileObject,
} from '#app/domain/people/agents/specificationObjects.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { academyStatusRow } from '#app/domain/academy/enrolment/academyStatus.ts';
import { enrol } from '#app/domain/academy/enrolment/enrol.server.ts';
import { moveNumber } from '#app/domain/academy/enrolment/moveNumber.server.ts';
import { readEnrolment } from '#app/domain/academy/enrolment/readEnrolment.server.ts';
import { saveStatuses } from '#app/domain/academy/enrolment/saveStatuses.server.ts';
import { Ccn } from '#app/domain/fields.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { translator } from '#app/platform/translations.server.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { refuseOtherAgencies, refuseOtherAgents } from '#server/endpoints/people/subjects.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const source = z.enum(enrollmentSources);
const enrolledAgent = agentObject.extend({
  agentId,
  ccn: Ccn(),
  enrollmentSrc: z.union([source, z.literal('')]).nullish(),
});
const reply = z.strictObject({ agentEnroll: z.strictObject({ ccn: z.string(), conflictUserId: z.string() }) });
const polarAgentId = sentLine(8).regex(/^\d{8}$/);

function sourceOf({ enrollmentSrc }: z.output<typeof enrolledAgent>): EnrollmentSource {
  return enrollmentSrc || enrollmentSources.other;
}

/**
 * Of the agent, `ccn` and `enrollmentSrc` are used. Where another account has the number nothing is saved, and
 * `conflictUserId` is that account's, masked.
 */
const addEnroll = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/add/enroll',
  action: 'own',
  failure: 'updateUnavailable',
  refusals: ['alreadyEnrolled', 'conflict', 'memberNotFound', 'notFound', 'locked', 'throttled'],
  area: 'enrolment',
  summary: "Enrols the caller's own member number, with the academy status of each curriculum",
  body: z.strictObject({
    reqType: z.literal(requestTypes.addCcn),
    agent: enrolledAgent,
    agency: agencyObject.nullish(),
    memberProfile: memberProfileObject.nullish(),
  }),
  reply,
  async run({ ctx, body }) {
    refuseOtherAgents(ctx, body.agent);
    refuseOtherAgencies(ctx, body.agency);
    const { ccn, conflictUserId } = await enrol(ctx, { ccn: body.agent.ccn, source: sourceOf(body.agent) });
    return { agentEnroll: { ccn, conflictUserId: conflictUserId ?? '' } };
  },
});

// The member profile's birthDate is MM/DD/YYYY (spec §3).
const birthDate = sentLine(10).regex(/^\d{2}\/\d{2}\/\d{4}$/);

/** Moves a number from another account; `memberProfile.birthDate` is the proof that it is the caller's. */
const moveEnroll = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/move/enroll',
  action: 'own',
  failure: 'updateUnavailable',
  refusals: ['alreadyEnrolled', 'birthDateWrong', 'conflict', 'memberNotFound', 'notFound', 'locked', 'throttled'],
  area: 'enrolment',
  summary: "Moves the caller's member number from another account to their own, by the member's date of birth",
  body: z.strictObject({
    reqType: z.literal(requestTypes.moveCcn),
    agent: enrolledAgent,
    agency: agencyObject.nullish(),
    memberProfile: memberProfileObject.extend({ birthDate }),
  }),
  reply,
  async run({ ctx, body }) {
    refuseOtherAgents(ctx, body.agent);
    refuseOtherAgencies(ctx, body.agency);
    const [month, day, year] = body.memberProfile.birthDate.split('/');
    const { ccn } = await moveNumber(ctx, {
      ccn: body.agent.ccn,
      birthDay: `${year}-${month}-${day}`,
      source: sourceOf(body.agent),
    });
    return { agentEnroll: { ccn, conflictUserId: '' } };
  },
});

const levels = z.array(
  z.strictObject({
    companyId: z.string(),
    certificationTitle: z.string(),
    certificationLevel: z.number().int(),
    levelAttainedDate: z.string(),
  }),
);

/** Saves the number where it is not saved yet, as add/enroll does, and its source. */
const saveCcn = sessionEndpoint({
  method: 'post',
  path: '/osdb/v1.0/agents/ccn',
  action: 'own',
  failure: 'updateUnavailable',
  refusals: ['alreadyEnrolled', 'conflict', 'memberNotFound', 'memberNumberTaken', 'notFound', 'locked', 'throttled'],
  area: 'enrolment',
  summary:
    "Saves the caller's own member number with its source, and gives their academy identifier with status and levels",
  body: z.strictObject({ polarAgentId, ccn: Ccn(), source, agencyId: sentLine(8).regex(/^\d{8}$/) }),
  reply: z.strictObject({
    ccn: z.strictObject({
      authId: z.string(),
      agentAcademyStatus: levels,
      agencyAcademyStatus: levels,
      userStatus: z.array(z.strictObject({ curriculum: z.string(), status: z.string() })),
    }),
  }),
  async run({ ctx, body }) {
    refuseOtherAgents(ctx, body);
    refuseOtherAgencies(ctx, body);
    const { conflictUserId } = await enrol(ctx, { ccn: body.ccn, source: body.source });
    if (conflictUserId !== null) throw new Refusal('memberNumberTaken', { field: 'ccn' });
    const { authId, statuses } = await readEnrolment(ctx);
    const attained = await readAttainedLevels(ctx, authId);
    return {
      ccn: {
        authId,
        agentAcademyStatus: levelsIn(ctx, attained.ofAgent),
        agencyAcademyStatus: levelsIn(ctx, attained.ofAgency),
        userStatus: statuses.map(({ curriculum, status }) => ({ curriculum, status })),
      },
    };
  },
});

function levelsIn({ language }: AgentContext, reached: readonly AttainedLevel[]) {
  const t = translator(language);
  return reached.map(({ curriculum, level, attainedAt }) => ({
    companyId: curriculum,
    certificationTitle: t(levelOf(level, curriculum).nameKey),
    certificationLevel: level,
    levelAttainedDate: attainedAt?.toISOString() ?? '',
  }));
}

/**
 * The list must agree with what the academy has; `inActivationDate` is taken over, and a level in the body is never taken over. The rank
 * update flow follows.
 */
const saveStatus = sessionEndpoint({
  method: 'post',
  path: '/osdb/v1.0/agents/status',
  action: 'own',
  failure: 'updateUnavailable',
  refusals: ['academyOutOfSync', 'notFound'],
  area: 'enrolment',
  summary: "Saves the caller's own academy statuses, one a curriculum; levels are not taken from a client",
  body: z.strictObject({ userStatus: z.array(academyStatusRow).min(1).max(20) }),
  reply: z.strictObject({ status: z.literal('success') }),
  async run({ ctx, body }) {
    await saveStatuses(ctx, body.userStatus);
    await updateOwnRank(ctx);
    return { status: 'success' as const };
  },
});

/** Enrolment of member numbers (spec §7); taking one away is profile-update's removeCCN. */
export const enrolmentEndpoints: readonly Endpoint[] = [addEnroll, moveEnroll, saveCcn, saveStatus];
