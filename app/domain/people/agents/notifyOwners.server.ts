import { activeFlags } from '#app/domain/accounts/activation.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { notify, type NoticeToMany } from '#app/domain/operations/notifications/notify.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

interface Event {
  agencyId: string;
  /** The user who had it done. */
  startedBy: string;
  place: string;
}

type Saying = NoticeToMany extends infer One ? (One extends NoticeToMany ? Pick<One, 'kind' | 'facts'> : never) : never;

/**
 * Notifies the user who started an act on many people, and the active owners of their agency, that it is done. `say`
 * gets that user's name. A user who has left the agency in the meantime is not notified.
 */
export async function notifyOwners(
  tx: Transaction,
  ctx: Pick<JobContext, 'now'>,
  { agencyId, startedBy, place }: Event,
  say: (name: string) => Saying,
): Promise<void> {
  const people = await tx.agent.findMany({
    where: {
      OR: [
        { agentUniqueId: startedBy },
        { agencyId, agentType: 'O', activationFlag: { in: activeFlags }, deletedAt: null },
      ],
    },
    select: {
      agentUniqueId: true,
      firstName: true,
      lastName: true,
      agencyId: true,
      deletedAt: true,
      agency: { select: { country: true } },
    },
  });
  const starter = people.find(({ agentUniqueId }) => agentUniqueId === startedBy);
  const name = starter ? fullName(starter, defaultLanguage(marketOf(starter.agency.country))) : '';
  const accountIds = people
    .filter((each) => each.agencyId === agencyId && each.deletedAt === null)
    .map(({ agentUniqueId }) => agentUniqueId);
  await notify(tx, ctx, { ...say(name), accountIds, place } as NoticeToMany);
}
