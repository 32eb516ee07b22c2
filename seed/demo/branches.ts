import { bindSupervisor } from '#app/domain/people/branches/bindSupervisor.server.ts';
import { placePeople } from '#app/domain/people/branches/placePeople.server.ts';
import { saveBranch } from '#app/domain/people/branches/saveBranch.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { actingAs } from './contexts.ts';

const branchNames = ['Downtown', 'Lakeside', 'Naperville'];
const atOnce = 500;

/** The supervisor of one of these branches, among the sample accounts. */
const branchSupervisor = 'BIGMANAGER';

/** Gives the big agency three branches, leaves a quarter of its people in none, and binds a supervisor to the first. */
export async function seedBranches(db: Database, now: Date): Promise<void> {
  const { agentUniqueId, agencyId } = await db.agent.findFirstOrThrow({ where: { userId: 'BIGOWNER' } });
  const ctx = await actingAs(db, agentUniqueId, now);
  const people = await db.agent.findMany({
    where: { agencyId, agentType: { not: 'O' }, deletedAt: null },
    orderBy: { userId: 'asc' },
    select: { agentUniqueId: true, agentType: true, activationFlag: true },
  });
  const branchIds: string[] = [];
  for (const [place, branchName] of branchNames.entries()) {
    const { branchId } = await saveBranch(ctx, { branchId: null, branchName });
    branchIds.push(branchId);
    const theirs = people.filter((_, each) => each % (branchNames.length + 1) === place);
    const agentUniqueIds = theirs.map((each) => each.agentUniqueId).slice(0, atOnce);
    await placePeople(ctx, { branchId, agentUniqueIds });
  }
  const supervisor = people.find(({ agentType, activationFlag }) => agentType === 'M' && activationFlag === 'A');
  if (!supervisor) return;
  const key = { agentUniqueId: supervisor.agentUniqueId };
  await placePeople(ctx, { branchId: branchIds[0]!, agentUniqueIds: [key.agentUniqueId] });
  await db.agent.update({ where: key, data: { userId: branchSupervisor } });
  await bindSupervisor(ctx, { ...key, branches: branchIds.slice(0, 1) });
}
