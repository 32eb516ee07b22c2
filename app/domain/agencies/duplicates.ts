import { upperCase } from '#app/domain/text.ts';

/** Spaces, punctuation, what does not show (zero-width characters, variation selectors) and the accents that stand for an apostrophe. */
export const ignored = /[\p{Z}\s\p{P}\p{Cf}\p{Variation_Selector}`\u00B4\u02B9-\u02BC]/gu;

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

function foldedKey(text: string): string {
  // Before as well as after the width is folded: a full-width accent would come apart into a space and a mark.
  const folded = upperCase(text.replace(ignored, '').normalize('NFKC')).normalize('NFKC').replace(ignored, '');
  return folded === '' ? upperCase(text.normalize('NFKC')).trim() : folded;
}
