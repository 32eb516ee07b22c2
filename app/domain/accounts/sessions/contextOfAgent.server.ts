import type { AgentContext, JobContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { zoneOfPlace } from '#app/domain/markets/zoneOfPlace.ts';
import { boundBranches, boundSelection } from '#app/domain/permissions/reach.server.ts';
import { grantsAt } from '#app/domain/permissions/grants.server.ts';
import { passwordWork } from '#app/domain/accounts/throttling/passwordWork.server.ts';
import type { SessionAgent } from './currentSession.server.ts';

/** The user for whom a job works, and the network address from which they asked for it. */
export interface JobOwner {
  agentUniqueId: string;
  agencyId: string;
  address: string;
}

/**
 * The context of a user for whom a job works, with the role and the permissions that they have now: what they may
 * no longer do, their job may not either. It has no session. Undefined where the user was deleted or deactivated, or
 * has left the agency, and where that is suspended.
 */
export async function contextOfAgent(
  { db, now }: JobContext,
  { agentUniqueId, agencyId, address }: JobOwner,
): Promise<AgentContext | undefined> {
  const agent = await db.agent.findFirst({
    where: { agentUniqueId, agencyId, deletedAt: null, activationFlag: { not: 'D' }, agency: { suspendedAt: null } },
    include: {
      agency: { include: { _count: { select: { branches: true } } } },
      supervised: boundSelection.supervised,
      account: { omit: { passwordHash: true } },
      preference: { select: { displayCompany: true } },
      grants: { where: grantsAt(now), select: { key: true } },
    },
  });
  if (!agent) return undefined;
  const { agency: itsAgency, account, preference, grants, supervised, ...columns } = agent;
  const { _count, ...agencyColumns } = itsAgency;
  const agency = { ...agencyColumns, hasBranches: _count.branches > 0 };
  const secondFactorDue = agency.secondFactorRequired && !account.secondFactorFlag;
  const actor = {
    ...columns,
    ...account,
    grants: grants.map(({ key }) => key),
    branches: boundBranches(agent),
    displayCompany: preference?.displayCompany ?? null,
    selectedBrand: '',
    unread: 0,
    termsDue: false,
    secondFactorDue,
  } as SessionAgent;
  const language = actor.language;
  return {
    db,
    now,
    language,
    address,
    requestId: '',
    passwords: passwordWork,
    sessionId: '',
    actor,
    agency,
    market: marketOf(agency.country),
    zone: actor.timeZone ?? zoneOfPlace(agency),
  };
}
