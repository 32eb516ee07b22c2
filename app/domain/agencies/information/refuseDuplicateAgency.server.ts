import { duplicateKeys } from './duplicates.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

interface Candidate {
  agencyId?: string;
  agencyName: string;
  country: string;
  zipCode: string;
  abtanumber: string;
  telephone: string;
}

/**
 * Refuses an agency that is registered already: the same name, country and postal code, or the same ABTA number,
 * by the keys of `duplicateKeys`. Declined agencies do not count, nor does the agency itself, which `agencyId` names
 * once it has one, nor, by its name, one that was merged into it; the ABTA number of one that was merged away is free.
 * Throws `agencyRegistered` at `agencyName` and `abtaNumberRegistered` at `abtanumber`; neither reveals the other agency.
 */
export async function refuseDuplicateAgency(db: Database | Transaction, agency: Candidate): Promise<void> {
  const { nameKey, postalCodeKey, abtaKey } = duplicateKeys(agency);
  const standing = {
    approvalStatus: { not: 'DECLINED' },
    ...(agency.agencyId && { agencyId: { not: agency.agencyId } }),
  };
  if (abtaKey !== '' && (await db.agency.count({ where: { ...standing, mergedInto: null, abtaKey } }))) {
    throw new Refusal('abtaNumberRegistered', { field: 'abtanumber' });
  }
  // What was merged into an agency keeps its name, which that one may have taken over.
  const former =
    agency.agencyId === undefined ? {} : { OR: [{ mergedInto: null }, { mergedInto: { not: agency.agencyId } }] };
  if (await db.agency.count({ where: { ...standing, ...former, country: agency.country, nameKey, postalCodeKey } })) {
    throw new Refusal('agencyRegistered', { field: 'agencyName' });
  }
}
