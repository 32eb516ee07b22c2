import { askForAccess } from '#app/domain/people/accessRequests/askForAccess.server.ts';
import { grantedKeysOf } from '#app/domain/permissions/grants.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { actingAs } from './contexts.ts';

const owners = ['OTHEROWNER', 'JPOWNER'];
const key = 'osMediaLibrary';
const dayMs = 86_400_000;

/** Lets an advisor of some agencies, who is none of the sample accounts, go without a permission and ask for it. */
export async function seedAccessRequests(db: Database, now: Date): Promise<void> {
  for (const userId of owners) {
    const { agencyId } = await db.agent.findFirstOrThrow({ where: { userId }, select: { agencyId: true } });
    const advisor = await db.agent.findFirst({
      where: { agencyId, agentType: 'A', activationFlag: 'A', deletedAt: null, userId: { not: 'JPADVISOR' } },
      orderBy: { userId: 'asc' },
      select: { agentUniqueId: true },
    });
    if (!advisor) continue;
    const { agentUniqueId } = advisor;
    await db.permissionGrant.deleteMany({ where: { agentUniqueId, key } });
    const ctx = await actingAs(db, agentUniqueId, new Date(now.getTime() - 2 * dayMs));
    await askForAccess({ ...ctx, actor: { ...ctx.actor, grants: await grantedKeysOf(db, agentUniqueId, now) } }, key);
  }
}
