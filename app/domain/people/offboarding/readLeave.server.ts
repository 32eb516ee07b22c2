import { activeFlags, isActive } from '#app/domain/accounts/activation.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { peopleInReach } from '#app/domain/permissions/reach.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { itemKinds, type OpenItem } from './itemsOfLeaver.server.ts';
import { canUndo, openItemKindNames, type OpenItemKind } from './openItems.ts';

interface Person {
  agentUniqueId: string;
  firstName: string;
  lastName: string;
}

/** What the page of a user who leaves, or who left, shows. */
export interface LeavePage {
  person: Person;
  /** True where the user is active and may be taken out; false for one who has left already or has yet to begin. */
  active: boolean;
  items: { kind: OpenItemKind; people: OpenItem[] }[];
  /** Active users of the agency who can take the items over; the first 500 by name. */
  colleagues: Person[];
  /** The last leaving, while it can be undone. */
  left: { leftAt: Date; colleague: Person | null } | null;
}

const named = { agentUniqueId: true, firstName: true, lastName: true } as const;
const maxColleagues = 500;

/**
 * Reads what leaving would mean for a user of the caller's agency. Throws `notFound` for a user of another agency, and
 * `forbidden` for one whom the caller does not manage.
 */
export async function readLeave(ctx: AgentContext, agentUniqueId: string): Promise<LeavePage> {
  const { db, agency, now } = ctx;
  assertMaySee(ctx, 'user.leave');
  const agent = await db.agent.findFirst({
    where: { agentUniqueId, agencyId: agency.agencyId, deletedAt: null },
    select: { ...named, agentType: true, activationFlag: true, branchId: true },
  });
  if (!agent) throw new Refusal('notFound');
  assertMaySee(ctx, 'user.leave', agent);
  const { agentType: _, branchId: _branch, activationFlag, ...person } = agent;
  const of = { agencyId: agency.agencyId, agentUniqueId, now };
  const active = activationFlag === 'A';
  const [items, colleagues, leaving] = await Promise.all([
    Promise.all(
      active ? openItemKindNames.map(async (kind) => ({ kind, people: await itemKinds[kind].read(db, of) })) : [],
    ),
    active ? colleaguesOf(ctx, agentUniqueId) : [],
    isActive(agent) ? null : lastLeaving(db, ctx, agentUniqueId),
  ]);
  const left = activationFlag === 'D' && leaving && canUndo(leaving, now) ? await shownLeaving(db, leaving) : null;
  return { person, active, items: items.filter(({ people }) => people.length > 0), colleagues, left };
}

/** Reads the last time that a user left the caller's agency; null where they never did. */
export function lastLeaving(db: Database | Transaction, { agency }: AgentContext, agentUniqueId: string) {
  return db.leaver.findFirst({ where: { agentUniqueId, agencyId: agency.agencyId }, orderBy: { leftAt: 'desc' } });
}

function colleaguesOf({ db, actor, agency }: AgentContext, agentUniqueId: string): Promise<Person[]> {
  return db.agent.findMany({
    where: {
      agencyId: agency.agencyId,
      agentUniqueId: { not: agentUniqueId },
      activationFlag: { in: activeFlags },
      deletedAt: null,
      ...peopleInReach(actor),
    },
    select: named,
    orderBy: [{ nameOrder: 'asc' }, { firstNameKey: 'asc' }, { agentUniqueId: 'asc' }],
    take: maxColleagues,
  });
}

async function shownLeaving(db: Database, { leftAt, colleagueId }: { leftAt: Date; colleagueId: string | null }) {
  const colleague =
    colleagueId === null ? null : await db.agent.findUnique({ where: { agentUniqueId: colleagueId }, select: named });
  return { leftAt, colleague };
}
