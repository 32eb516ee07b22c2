import { upperCase } from '#app/domain/text.ts';

/** What an agency is compared by, stored beside what it is made of. */
export interface DuplicateKeys {
  nameKey: string;
  postalCodeKey: string;
  abtaKey: string;
  telephoneKey: string;
}

/**
 * The keys of an agency (D11): two agencies whose keys are equal, and not empty, have that in common. Registering refuses by them, and
 * brand staff are shown by them what may be the same agency.
 */
export function duplicateKeys(agency: { agencyName: string; zipCode: string; abtanumber: string; telephone: string }): DuplicateKeys {
  return {
    nameKey: agencyNameKey(agency.agencyName),
    postalCodeKey: postalCodeKey(agency.zipCode),
    abtaKey: abtaNumberKey(agency.abtanumber),
    telephoneKey: telephoneKey(agency.telephone),
  };
}

/** Spaces, punctuation, what does not show (zero-width characters, variation selectors) and the accents that stand for an apostrophe. */
const ignored = /[\p{Z}\s\p{P}\p{Cf}\p{Variation_Selector}`\u00B4\u02B9-\u02BC]/gu;

/**
 * What an agency's name is compared by (D11): case, width, spaces and punctuation do not count. A name of nothing but punctuation
 * is its own key, so that it equals no other.
 */
export function agencyNameKey(name: string): string {
  return foldedKey(name);
}

/** What a postal code is compared by (D11): case, width, spaces and hyphens do not count. Empty where there is none. */
export function postalCodeKey(zip: string): string {
  return foldedKey(zip);
}

/** What an ABTA number is compared by: case, width, spaces and hyphens do not count. Empty where there is none. */
export function abtaNumberKey(abtanumber: string): string {
  return foldedKey(abtanumber);
}

const minTelephoneDigits = 6;

/** What a telephone number is compared by: its digits. Empty for fewer than six, which many agencies could have. */
export function telephoneKey(telephone: string): string {
  const digits = telephone.replace(/\D/g, '');
  return digits.length < minTelephoneDigits ? '' : digits;
}

function foldedKey(text: string): string {
  // Before as well as after the width is folded: a full-width accent would come apart into a space and a mark.
  const folded = upperCase(text.replace(ignored, '').normalize('NFKC')).normalize('NFKC').replace(ignored, '');
  return folded === '' ? upperCase(text.normalize('NFKC')).trim() : folded;
}
