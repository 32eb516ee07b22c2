import { searchKey } from '#app/domain/text.ts';
import { duplicateKeys } from './duplicates.ts';

/**
 * The keys of an agency that are stored beside the columns that they are made of: those of duplicates, and the words
 * that staff search by.
 */
export function agencyKeys(agency: {
  agencyName: string;
  city: string;
  zipCode: string;
  abtanumber: string;
  telephone: string;
}) {
  return { ...duplicateKeys(agency), searchWords: searchWords(`${agency.agencyName} ${agency.city}`) };
}

/**
 * The words of a text as they are stored and searched: without case and accents, letters and digits alone, separated by
 * spaces.
 */
export function searchWords(text: string): string {
  return searchKey(text.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}
