import { abtaNumberKey, agencyNameKey, postalCodeKey } from '#app/domain/agencies/duplicates.ts';
import { mailDomainKey } from './publicMailHosts.ts';

/** What two agencies can have in common that makes them possible duplicates, the most telling first. */
export const duplicateReasons = ['abtaNumber', 'name', 'telephone', 'mailDomain', 'postalCode'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** What is laid side by side of two agencies. */
export const comparedFields = [
  'agencyName', 'abtanumber', 'telephone', 'address', 'city', 'state', 'zipCode', 'country', 'association', 'ownerName', 'ownerEmailAddress',
  'ownerTelephone',
] as const;
export type ComparedField = (typeof comparedFields)[number];
export type ComparedAgency = Record<ComparedField, string>;

/** How one field of another agency stands to the same field of this one; `none` where one of them has nothing. */
export type Mark = 'same' | 'sameDomain' | 'different' | 'none';

const lettersAndDigits = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
const digits = (text: string) => text.replace(/\D/g, '');

const keyOf: Partial<Record<ComparedField, (text: string) => string>> = {
  agencyName: agencyNameKey,
  zipCode: postalCodeKey,
  abtanumber: abtaNumberKey,
  telephone: digits,
  ownerTelephone: digits,
  address: lettersAndDigits,
  city: lettersAndDigits,
};

/** Compares one field of two agencies by what matters of it: case, spaces and punctuation do not count. */
export function markOf(field: ComparedField, mine: string, theirs: string): Mark {
  const key = keyOf[field] ?? ((text: string) => text.trim().toUpperCase());
  if (key(mine) === '' || key(theirs) === '') return 'none';
  if (key(mine) === key(theirs)) return 'same';
  const domain = field === 'ownerEmailAddress' ? mailDomainKey(mine) : '';
  return domain !== '' && domain === mailDomainKey(theirs) ? 'sameDomain' : 'different';
}
