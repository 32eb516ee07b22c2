import { abtaNumberKey, agencyNameKey, postalCodeKey } from '#app/domain/agencies/information/duplicates.ts';
import { mailDomainKey } from './publicMailHosts.ts';

/** The reasons to consider two agencies possible duplicates, the strongest first. */
export const duplicateReasons = ['abtaNumber', 'name', 'telephone', 'mailDomain', 'postalCode'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** Whether what two agencies have in common makes one a possible duplicate: neighbours have a postal code in common. */
export function isLikely({ reasons }: { reasons: readonly DuplicateReason[] }): boolean {
  return reasons.some((reason) => reason !== 'postalCode');
}

/** The fields that are compared side by side. */
export const comparedFields = [
  'agencyName',
  'abtanumber',
  'telephone',
  'address',
  'city',
  'state',
  'zipCode',
  'country',
  'association',
  'ownerName',
  'ownerEmailAddress',
  'ownerTelephone',
] as const;
export type ComparedField = (typeof comparedFields)[number];
export type ComparedAgency = Record<ComparedField, string>;

/** The result of comparing one field of two agencies; `none` where one of them is empty. */
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

/** Compares one field of two agencies without case, spaces and punctuation. */
export function markOf(field: ComparedField, mine: string, theirs: string): Mark {
  const key = keyOf[field] ?? ((text: string) => text.trim().toUpperCase());
  if (key(mine) === '' || key(theirs) === '') return 'none';
  if (key(mine) === key(theirs)) return 'same';
  const domain = field === 'ownerEmailAddress' ? mailDomainKey(mine) : '';
  return domain !== '' && domain === mailDomainKey(theirs) ? 'sameDomain' : 'different';
}
