import { brands } from '#app/domain/markets/brands.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import type { FaultOfGroup } from './groupRow.ts';
import type { GroupEntry } from './groups.ts';

/** A group that is there: its last revision, and what it said. */
interface KnownGroup {
  groupNumber: string;
  revision: number;
  /** As `contentOf` writes it. */
  content: string;
}

/** A row with its advisor as our user: null without one, undefined where the agency has no such user. */
interface GroupToDecide {
  number: number;
  entry: GroupEntry;
  agentUniqueId: string | null | undefined;
}

export interface GroupsDecision {
  writes: { entry: GroupEntry; content: string; agentUniqueId: string | null }[];
  /** How many are there already, or were replaced by a later revision. */
  present: number;
  refused: { number: number; faults: FaultOfGroup[] }[];
}

/** What two deliveries of a group say alike: the same in the same order. */
export function contentOf(entry: GroupEntry): string {
  const { agencyId, advisor, groupName, brand, ship, sailingOn, allotment, sold, options } = entry;
  const { depositDueOn, namesDueOn, finalPaymentOn, conductorCredits, conductorRule, state } = entry;
  return JSON.stringify([
    ...[agencyId, advisor, groupName, brand, ship, sailingOn, allotment, sold, options],
    ...[depositDueOn, namesDueOn, finalPaymentOn, conductorCredits, conductorRule, state],
  ]);
}

/**
 * What becomes of groups: a revision is written once, however often it comes; a later one replaces an earlier one,
 * whichever came first; the same revision with other values is refused. `countries` are those of agencies, by their
 * identifiers.
 */
export function decideGroups(
  rows: readonly GroupToDecide[],
  { countries, groups }: { countries: ReadonlyMap<string, string>; groups: readonly KnownGroup[] },
): GroupsDecision {
  const known = new Map(groups.map((group) => [group.groupNumber, group]));
  const writes = new Map<string, GroupsDecision['writes'][number]>();
  const decision: Omit<GroupsDecision, 'writes'> = { present: 0, refused: [] };
  for (const { number, entry, agentUniqueId } of rows) {
    const { groupNumber, revision } = entry;
    const before = known.get(groupNumber);
    const content = contentOf(entry);
    const faults = faultsOf(entry, countries.get(entry.agencyId), agentUniqueId);
    if (faults.length === 0 && before?.revision === revision && before.content !== content)
      faults.push('revisionChanged|revision');
    if (faults.length > 0) {
      decision.refused.push({ number, faults });
      continue;
    }
    if (before && before.revision >= revision) {
      decision.present += 1;
      continue;
    }
    known.set(groupNumber, { groupNumber, revision, content });
    // Of two revisions in one delivery the earlier one is replaced before it is written.
    if (writes.has(groupNumber)) decision.present += 1;
    writes.set(groupNumber, { entry, content, agentUniqueId: agentUniqueId ?? null });
  }
  return { ...decision, writes: [...writes.values()] };
}

function faultsOf(
  { brand }: GroupEntry,
  country: string | undefined,
  agentUniqueId: string | null | undefined,
): FaultOfGroup[] {
  if (country === undefined) return ['agencyUnknown|agencyId'];
  return [
    ...(brands[brand].market === marketOf(country) ? [] : ['brandOfMarket|brand' as const]),
    ...(agentUniqueId === undefined ? ['advisorUnknown|advisor' as const] : []),
  ];
}
