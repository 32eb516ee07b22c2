import { agencyNameKey, postalCodeKey } from '#app/domain/agencies/duplicates.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

interface Candidate {
  agencyName: string;
  country: string;
  zipCode: string;
  abtanumber: string;
}

/**
 * Refuses an agency that is registered already (D11): the same name, country and postal code, or the same ABTA number, whatever
 * their case, width, spaces and punctuation. One that was declined does not count. Throws `agencyRegistered` at `agencyName` and
 * `abtaNumberRegistered` at `abtanumber`; neither tells whose the other one is.
 */
export async function refuseDuplicateAgency(db: Database | Transaction, agency: Candidate): Promise<void> {
  const abtaKey = agency.abtanumber === '' ? '' : agencyNameKey(agency.abtanumber);
  const zipKey = postalCodeKey(agency.zipCode);
  // The postal code leaves a handful of agencies, whose names are compared here.
  const rows = await db.$queryRaw<{ name: string; abta: string }[]>`
    SELECT agency_name AS name, abta_number AS abta
    FROM agencies
    WHERE approval_status <> 'DECLINED'
      AND ((country = ${agency.country} AND regexp_replace(upper(normalize(zip_code, NFKC)), '[^[:alnum:]]', '', 'g') = ${zipKey})
        OR (abta_number <> '' AND regexp_replace(upper(normalize(abta_number, NFKC)), '[^[:alnum:]]', '', 'g') = ${abtaKey}))`;
  if (abtaKey !== '' && rows.some(({ abta }) => abta !== '' && agencyNameKey(abta) === abtaKey)) {
    throw new Refusal('abtaNumberRegistered', { field: 'abtanumber' });
  }
  const nameKey = agencyNameKey(agency.agencyName);
  if (rows.some(({ name }) => agencyNameKey(name) === nameKey)) throw new Refusal('agencyRegistered', { field: 'agencyName' });
}
