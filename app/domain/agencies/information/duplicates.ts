import { upperCase } from '#app/domain/text.ts';

/** The keys by which agencies are compared; they are stored beside the columns that they are made of. */
export interface DuplicateKeys {
  nameKey: string;
  postalCodeKey: string;
  abtaKey: string;
  telephoneKey: string;
}

/**
 * The keys of an agency: two agencies match in a key where it is equal and not empty. Registration refuses
 * duplicates by them, and the staff console finds possible duplicates by them.
 */
export function duplicateKeys(agency: {
  agencyName: string;
  zipCode: string;
  abtanumber: string;
  telephone: string;
}): DuplicateKeys {
  return {
    nameKey: agencyNameKey(agency.agencyName),
    postalCodeKey: postalCodeKey(agency.zipCode),
    abtaKey: abtaNumberKey(agency.abtanumber),
    telephoneKey: telephoneKey(agency.telephone),
  };
}

/**
 * Spaces, punctuation, invisible characters (zero width, variation selectors) and accents that are typed for an
 * apostrophe.
 */
const ignored = /[\p{Z}\s\p{P}\p{Cf}\p{Variation_Selector}`\u00B4\u02B9-\u02BC]/gu;

/**
 * The key of an agency's name, without case, width, spaces and punctuation. A name of punctuation alone is its
 * own key, so that it equals no other.
 */
export function agencyNameKey(name: string): string {
  return foldedKey(name);
}

/** The key of a postal code, without case, width, spaces and hyphens; '' for no code. */
export function postalCodeKey(zip: string): string {
  return foldedKey(zip);
}

/** The key of an ABTA number, without case, width, spaces and hyphens; '' for no number. */
export function abtaNumberKey(abtanumber: string): string {
  return foldedKey(abtanumber);
}

const minTelephoneDigits = 6;

/** The key of a telephone number: its digits; '' for fewer than six digits, which many agencies could share. */
export function telephoneKey(telephone: string): string {
  const digits = telephone.replace(/\D/g, '');
  return digits.length < minTelephoneDigits ? '' : digits;
}

function foldedKey(text: string): string {
  // Before as well as after the width is folded: a full-width accent would come apart into a space and a mark.
  const folded = upperCase(text.replace(ignored, '').normalize('NFKC')).normalize('NFKC').replace(ignored, '');
  return folded === '' ? upperCase(text.normalize('NFKC')).trim() : folded;
}
