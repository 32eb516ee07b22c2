import { expect, test } from 'vitest';
import type { AgentContext } from '#app/domain/context.server.ts';
import { listAccessRequests } from '#app/domain/people/accessRequests/listAccessRequests.server.ts';
import { bindSupervisor } from '#app/domain/people/branches/bindSupervisor.server.ts';
import { saveBranch } from '#app/domain/people/branches/saveBranch.server.ts';
import { invitationList } from '#app/domain/people/invitations/invitationList.ts';
import { listInvitations } from '#app/domain/people/invitations/listInvitations.server.ts';
import { countWaiting } from '#app/domain/people/list/countWaiting.server.ts';
import { listMoves } from '#app/domain/people/transfers/listMoves.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const day = 86_400_000;
const from = (days: number) => new Date(Date.now() + days * day);

/** The number of rows on each page that the user may open. */
async function listed(ctx: AgentContext) {
  return {
    invitations: can(ctx, 'agency.invitations')
      ? (await listInvitations(ctx, invitationList.read(new URLSearchParams()))).total
      : 0,
    accessRequests: can(ctx, 'agency.access-requests') ? (await listAccessRequests(ctx)).length : 0,
    moves: can(ctx, 'agency.moves') ? (await listMoves(ctx)).requests.length : 0,
  };
}

test('each count is the number of rows on its page, for each role', async () => {
  const agency = await buildAgency(db, { country: 'US' });
  const { agencyId, owner } = agency;
  const { branchId } = await saveBranch(await signedIn(owner), { branchId: null, branchName: 'Uptown' });
  const insider = await buildAgent(db, agency, { branchId });
  const outsider = await buildAgent(db, agency);
  const gone = await buildAgent(db, agency, { activationFlag: 'D' });
  const supervisor = await buildAgent(db, agency, { agentType: 'M' });
  const bound = await buildAgent(db, agency, { agentType: 'M', grants: ['osManageAgents', 'osMediaLibrary'] });
  await bindSupervisor(await signedIn(owner), { agentUniqueId: bound.agentUniqueId, branches: [branchId] });
  const asked = (agentUniqueId: string, key: string) => ({ agentUniqueId, agencyId, key, askedAt: from(-1) });
  await db.accessRequest.createMany({
    data: [
      asked(insider.agentUniqueId, 'osMediaLibrary'),
      asked(insider.agentUniqueId, 'poGroupSpace'),
      asked(outsider.agentUniqueId, 'osMediaLibrary'),
      { ...asked(outsider.agentUniqueId, 'osAnswers'), state: 'declined', answeredAt: from(0) },
      asked(gone.agentUniqueId, 'osMediaLibrary'),
      asked(supervisor.agentUniqueId, 'osMediaLibrary'),
    ],
  });
  await db.agentInvitation.createMany({
    data: [branchId, null].map((branch, place) => ({
      agencyId,
      emailAddress: `${crypto.randomUUID()}@agency.example`.toUpperCase(),
      firstName: 'Ines',
      lastName: 'Invited',
      agentType: 'A' as const,
      branchId: branch,
      tokenHash: crypto.randomUUID(),
      invitedBy: owner.agentUniqueId,
      invitedAt: from(-9),
      expiresAt: from(place ? 5 : -2),
    })),
  });
  const other = await buildAgency(db);
  await db.agencyMove.createMany({
    data: [5, -1].map((until) => ({
      agentUniqueId: until > 0 ? other.owner.agentUniqueId : outsider.agentUniqueId,
      fromAgencyId: other.agencyId,
      toAgencyId: agencyId,
      requestedAt: from(-2),
      expiresAt: from(until),
    })),
  });
  const counts = async (agent: { agentUniqueId: string }) => {
    const ctx = await signedIn(agent as never);
    const counted = await countWaiting(ctx);
    expect({ invitations: 0, accessRequests: 0, moves: 0, ...counted }).toEqual(await listed(ctx));
    return counted;
  };
  expect(await counts(owner)).toEqual({ invitations: 2, accessRequests: 4, moves: 1 });
  expect(await counts(bound)).toEqual({ invitations: 1, accessRequests: 1, moves: 0 });
  expect((await counts(supervisor)).moves).toBe(0);
  expect(await counts(insider)).toEqual({});
});
