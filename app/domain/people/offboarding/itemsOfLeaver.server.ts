import { withdrawRequestsOf } from '#app/domain/people/transfers/withdrawRequests.server.ts';
import { endProposals } from '#app/domain/people/ownership/endProposals.server.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import type { OpenItemKind } from './openItems.ts';

/** An open item: its identifier, and the person whom it is about. */
export interface OpenItem {
  id: string;
  firstName: string;
  lastName: string;
}

/** The user who leaves, and the agency. */
export interface ItemsOf {
  agencyId: string;
  agentUniqueId: string;
  now: Date;
}

/** Identifiers of open items by kind, as a leaver's row stores them. */
export type TakenItems = Partial<Record<OpenItemKind, string[]>>;

interface KindOfItem {
  read(db: Database | Transaction, of: ItemsOf): Promise<OpenItem[]>;
  /** Gives the items to the colleague, or ends them. */
  take(tx: Transaction, of: ItemsOf, ids: string[], colleagueId: string | null): Promise<unknown>;
  /** Gives those back that are still open and with the colleague. Kinds that end have none. */
  giveBack?(tx: Transaction, of: ItemsOf, ids: string[], colleagueId: string | null): Promise<unknown>;
}

const named = { select: { firstName: true, lastName: true } } as const;
const unfinished = { activationFlag: { in: ['E', 'C'] }, deletedAt: null };

/** A function each for reading and moving the items of a kind (openItems.ts). */
export const itemKinds: Record<OpenItemKind, KindOfItem> = {
  unfinishedUsers: {
    async read(db, { agencyId, agentUniqueId }) {
      const rows = await db.agent.findMany({
        where: { agencyId, certifiedBy: agentUniqueId, agentUniqueId: { not: agentUniqueId }, ...unfinished },
        select: { agentUniqueId: true, ...named.select },
        orderBy: [{ nameOrder: 'asc' }, { firstNameKey: 'asc' }],
      });
      return rows.map(({ agentUniqueId: id, ...person }) => ({ id, ...person }));
    },
    take: (tx, _of, ids, colleagueId) =>
      tx.agent.updateMany({ where: { agentUniqueId: { in: ids } }, data: { certifiedBy: colleagueId } }),
    giveBack: (tx, { agencyId, agentUniqueId }, ids, colleagueId) =>
      tx.agent.updateMany({
        where: { agentUniqueId: { in: ids }, agencyId, certifiedBy: colleagueId, ...unfinished },
        data: { certifiedBy: agentUniqueId },
      }),
  },
  ownershipProposals: {
    async read(db, { agentUniqueId, now }) {
      const rows = await db.ownershipHandover.findMany({
        where: {
          state: 'proposed',
          expiresAt: { gt: now },
          OR: [{ giverId: agentUniqueId }, { receiverId: agentUniqueId }],
        },
        select: { id: true, giverId: true, giver: named, receiver: named },
      });
      return rows.map(({ id, giverId, giver, receiver }) => ({
        id,
        ...(giverId === agentUniqueId ? receiver : giver),
      }));
    },
    take: (tx, { agentUniqueId, now }) => endProposals(tx, { now }, { lostBy: agentUniqueId }),
  },
  moveRequests: {
    async read(db, { agentUniqueId, now }) {
      const rows = await db.agencyMove.findMany({
        where: { agentUniqueId, state: 'requested', expiresAt: { gt: now } },
        select: { id: true, agent: named },
      });
      return rows.map(({ id, agent }) => ({ id, ...agent }));
    },
    take: (tx, { agentUniqueId, now }) => withdrawRequestsOf(tx, { now }, agentUniqueId),
  },
};
