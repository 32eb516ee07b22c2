import { Refusal } from '#app/domain/refusals.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import type { VersionedAgencyField } from './agencyFields.ts';
import { agencyKeys } from './agencyKeys.ts';

type AgencyRow = Prisma.AgencyGetPayload<object>;
type Value = string | boolean;

/**
 * Writes columns of an agency whose row is locked, with the keys that are made of them, and counts its version. Returns
 * the columns that changed, before and after, for the audit trail; undefined where none did, and nothing was written.
 * Throws `abtaNumberRegistered`.
 */
export async function writeAgency(
  tx: Transaction,
  agency: AgencyRow,
  columns: Partial<Pick<AgencyRow, VersionedAgencyField>>,
): Promise<{ before: Record<string, Value>; after: Record<string, Value> } | undefined> {
  const names = (Object.keys(columns) as VersionedAgencyField[]).filter((name) => columns[name] !== agency[name]);
  if (names.length === 0) return undefined;
  const pick = (row: Partial<Pick<AgencyRow, VersionedAgencyField>>) =>
    Object.fromEntries(names.map((name) => [name, row[name] as Value]));
  const after = pick(columns);
  try {
    await tx.agency.update({
      where: { agencyId: agency.agencyId },
      data: { ...after, ...agencyKeys({ ...agency, ...columns }), version: { increment: 1 } },
    });
  } catch (error) {
    if (violatedUniqueIndex(error) === 'agencies_abta_number_key')
      throw new Refusal('abtaNumberRegistered', { field: 'abtanumber' });
    throw error;
  }
  return { before: pick(agency), after };
}
