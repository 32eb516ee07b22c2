import { z } from '@hono/zod-openapi';
import { updateOwnRank, type RankClaim } from '#app/domain/academy/levels/updateOwnRank.server.ts';
import { requestTypes } from '#app/domain/permissions/codes.ts';
import { agencyObject, agentIdText, agentObject } from '#app/domain/people/agents/specificationObjects.ts';
import { memberLabels } from '#app/domain/markets/curricula.ts';
import { translator } from '#app/platform/translations.server.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { refuseOtherAgencies, refuseOtherAgents } from '#server/endpoints/people/subjects.server.ts';

const level = z.number().int();
const rankedAgent = agentObject.extend({ agentId: agentIdText });

const updated = {
  isAgentRankUpdated: z.boolean(),
  isAgencyRankUpdated: z.boolean(),
  isAgentStatusUpdated: z.boolean(),
  newAgentLevel: level,
  issueFCC: z.boolean(),
};

const rank = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/academy',
  action: 'own',
  failure: 'updateUnavailable',
  refusals: ['notFound', 'academyOutOfSync'],
  area: 'academy',
  summary:
    "Runs the rank update flow for the caller by their course results. academyLevel, academyStatus and companies of the agent are what the client takes the caller's rank to be: where they differ " +
    'from what the results give, nothing is changed and the call is refused',
  body: z.strictObject({
    reqType: z.literal(requestTypes.updateContact),
    agent: rankedAgent,
    agency: agencyObject.nullish(),
  }),
  reply: z.strictObject({
    rankUpdate: z.strictObject({
      ...updated,
      newAgentRank: z.string(),
      newAgentStatus: z.string(),
      ownerEmail: z.string(),
      curricula: z.array(z.strictObject({ curriculum: z.string(), ...updated })),
    }),
  }),
  async run({ ctx, body }) {
    refuseOtherAgents(ctx, body.agent);
    refuseOtherAgencies(ctx, body.agency);
    const { updates, level: newAgentLevel, status, ownerEmail } = await updateOwnRank(ctx, claimOf(body.agent));
    const any = (of: 'isAgentRankUpdated' | 'isAgencyRankUpdated' | 'isAgentStatusUpdated' | 'issueFCC') =>
      updates.some((each) => each[of]);
    return {
      rankUpdate: {
        isAgentRankUpdated: any('isAgentRankUpdated'),
        isAgencyRankUpdated: any('isAgencyRankUpdated'),
        isAgentStatusUpdated: any('isAgentStatusUpdated'),
        issueFCC: any('issueFCC'),
        newAgentLevel,
        newAgentRank: translator(ctx.language)(memberLabels[newAgentLevel]),
        newAgentStatus: status,
        ownerEmail,
        curricula: updates,
      },
    };
  },
});

// What a client leaves out, or sends empty, it does not claim.
function claimOf({ academyLevel, academyStatus, companies }: z.output<typeof rankedAgent>): RankClaim {
  return {
    level: numberOf(academyLevel),
    status: academyStatus || undefined,
    ofCurricula: (companies ?? []).map((company) => ({
      curriculum: company.code ?? '',
      level: numberOf(company.academyLevel),
      status: company.academyStatus || undefined,
    })),
  };
}

function numberOf(value: number | string | null | undefined): number | undefined {
  return value === null || value === undefined || value === '' ? undefined : Number(value);
}

/** The rank update flow (spec §4, §7 agents/academy). */
export const academyRankEndpoints: readonly Endpoint[] = [rank];
