import { holdLedger } from '#app/domain/operations/deliveries/holdLedger.server.ts';
import { shownName, type RowsOutcome } from '#app/domain/operations/deliveries/recordOutcome.server.ts';
import { countriesOf, underKeptAgencies } from '#app/domain/sales/namedAgencies.server.ts';
import { sellersNamed } from '#app/domain/sales/namedSellers.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { decideGroups, type GroupsDecision } from './decideGroups.ts';
import type { ReadGroup } from './groupRow.ts';

/** A row as it was read, with its number and what it calls itself. */
export interface DeliveredGroupRow {
  number: number;
  group: string;
  revision: string;
  read: ReadGroup;
}

/**
 * Writes groups, the last revision of each, within the caller's transaction, which locks the ledger until it ends. The
 * advisor must be of the agency. A refused row is named by its number and revision.
 */
export async function recordGroups(
  tx: Transaction,
  now: Date,
  rows: readonly DeliveredGroupRow[],
): Promise<RowsOutcome> {
  await holdLedger(tx);
  const delivered = rows.flatMap(({ number, read }) => ('entry' in read ? [{ number, entry: read.entry }] : []));
  const entries = await underKeptAgencies(tx, delivered);
  const advisors = [...new Set(entries.map(({ entry }) => entry.advisor).filter(Boolean))];
  const sellers = new Map((await sellersNamed(tx, advisors)).map((seller) => [seller.polarAgentId, seller]));
  const decision = decideGroups(
    entries.map(({ number, entry }) => {
      if (entry.advisor === '') return { number, entry, agentUniqueId: null };
      const seller = sellers.get(entry.advisor);
      const isTheirs = seller?.agencyIds.includes(entry.agencyId);
      return { number, entry, agentUniqueId: isTheirs ? seller?.agentUniqueId : undefined };
    }),
    {
      countries: await countriesOf(tx, entries),
      groups: await tx.groupSpace.findMany({
        where: { groupNumber: { in: [...new Set(entries.map(({ entry }) => entry.groupNumber))] } },
        select: { groupNumber: true, revision: true, content: true },
      }),
    },
  );
  await write(tx, now, decision.writes);
  const reasons = new Map(decision.refused.map(({ number, faults }) => [number, faults]));
  const refused = rows.flatMap(({ number, group, revision, read }) => {
    const faults = 'faults' in read ? read.faults : reasons.get(number);
    return faults ? [{ number, names: [shownName(group), shownName(revision)], faults }] : [];
  });
  return { recorded: decision.writes.length, present: decision.present, refused };
}

// A later revision keeps of which deadlines people were notified.
async function write(tx: Transaction, now: Date, writes: GroupsDecision['writes']): Promise<void> {
  if (writes.length === 0) return;
  const rows = writes.map(({ entry: { advisor: _, ...entry }, content, agentUniqueId }) => ({
    ...entry,
    content,
    agentUniqueId,
    id: newUuid(now),
  }));
  await tx.$executeRaw`
    INSERT INTO group_spaces (group_id, group_number, revision, agency_id, agent_unique_id, group_name, brand, ship, sailing_on, allotment, sold, options,
      deposit_due_on, names_due_on, final_payment_on, conductor_credits, conductor_rule, state, content, notified, recorded_at)
    SELECT id, "groupNumber", revision, "agencyId", "agentUniqueId", "groupName", brand, ship, "sailingOn", allotment, sold, options,
      "depositDueOn", "namesDueOn", "finalPaymentOn", "conductorCredits", "conductorRule", state, content, '{}', ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (
      id uuid, "groupNumber" text, revision int, "agencyId" text, "agentUniqueId" uuid, "groupName" text, brand text, ship text, "sailingOn" date,
      allotment int, sold int, options int, "depositDueOn" date, "namesDueOn" date, "finalPaymentOn" date, "conductorCredits" int, "conductorRule" text,
      state text, content text)
    ON CONFLICT (group_number) DO UPDATE SET revision = excluded.revision, agency_id = excluded.agency_id, agent_unique_id = excluded.agent_unique_id,
      group_name = excluded.group_name, brand = excluded.brand, ship = excluded.ship, sailing_on = excluded.sailing_on, allotment = excluded.allotment,
      sold = excluded.sold, options = excluded.options, deposit_due_on = excluded.deposit_due_on, names_due_on = excluded.names_due_on,
      final_payment_on = excluded.final_payment_on, conductor_credits = excluded.conductor_credits, conductor_rule = excluded.conductor_rule,
      state = excluded.state, content = excluded.content, recorded_at = excluded.recorded_at`;
}
