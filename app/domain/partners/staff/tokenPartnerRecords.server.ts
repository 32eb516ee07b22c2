import type { z } from 'zod';
import { countryCode } from '#app/domain/markets/markets.ts';
import type { PartnerRight } from '#app/domain/markets/partners.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { AuditEntry } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { tokenPartnerSchema } from './tokenPartnerForms.ts';

/** What is stored of a partner that sends tokens, besides its issuer and its keys. */
export interface PartnerData {
  name: string;
  rights: PartnerRight[];
  everyAgency: boolean;
  agencies: string[];
  countries: string[];
}

export type PartnerInput = Omit<z.output<ReturnType<typeof tokenPartnerSchema>>, 'version'>;

/**
 * What a form says of a partner. Throws `agencyUnknown` at `partnerAgencies`, `countryUnknown` at `partnerCountries`,
 * and `reachMissing` at `partnerAgencies` where it is for some, and names none.
 */
export async function partnerDataOf(tx: Transaction, input: PartnerInput): Promise<PartnerData> {
  const { tokenPartnerName: name, partnerRights: rights, partnerReach: reach } = input;
  if (reach === 'all') return { name, rights, everyAgency: true, agencies: [], countries: [] };
  const agencies = wordsOf(input.partnerAgencies);
  const countries = wordsOf(input.partnerCountries).map(countryCode);
  const found = await Promise.all([
    tx.agency.findMany({ where: { agencyId: { in: agencies } }, select: { agencyId: true } }),
    tx.country.findMany({ where: { code: { in: countries } }, select: { code: true } }),
  ]);
  const agency = agencies.find((each) => !found[0].some(({ agencyId }) => agencyId === each));
  if (agency !== undefined)
    throw new Refusal('agencyUnknown', { field: 'partnerAgencies', params: { agency: shortened(agency) } });
  const country = countries.find((each) => !found[1].some(({ code }) => code === each));
  if (country !== undefined)
    throw new Refusal('countryUnknown', { field: 'partnerCountries', params: { country: shortened(country) } });
  if (agencies.length + countries.length === 0) throw new Refusal('reachMissing', { field: 'partnerAgencies' });
  return { name, rights, everyAgency: false, agencies, countries: [...new Set(countries)] };
}

const wordsOf = (text: string) => [...new Set(text.split(/[\s,;、]+/).filter(Boolean))];
const shortened = (word: string) => word.slice(0, 60);

/** What the record of changes says of a partner's data, by the names of the form's fields. */
export function recordedPartner({ name, rights, everyAgency, agencies, countries }: PartnerData) {
  return {
    tokenPartnerName: name,
    partnerRights: rights.join(', '),
    partnerReach: everyAgency ? 'all' : 'some',
    partnerAgencies: agencies.join(', '),
    partnerCountries: countries.join(', '),
  };
}

/** Locks a partner until the transaction ends, and reads it with its keys. Throws `notFound`. */
export async function lockTokenPartner(tx: Transaction, partnerId: string) {
  await tx.$executeRaw`SELECT FROM token_partners WHERE partner_id = ${partnerId}::uuid FOR UPDATE`;
  const partner = await tx.tokenPartner.findUnique({
    where: { partnerId },
    include: { keys: { orderBy: { addedAt: 'asc' } } },
  });
  if (!partner) throw new Refusal('notFound');
  return partner;
}

/** The audit entry of a change of a partner. */
export function partnerAudit(partnerId: string, entry: Pick<AuditEntry, 'action' | 'before' | 'after'>): AuditEntry {
  return { ...entry, subjectKind: 'partner', subjectId: partnerId };
}
