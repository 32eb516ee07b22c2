import type { Language } from '#app/i18n.ts';
import { isMarket, type Market } from '#app/domain/markets/markets.ts';
import type { DocumentOf } from './documents.ts';

// What belongs to no market: the sandbox and the demo's mailbox, the API's own page, what a certificate's number says to
// anybody.
const ofNoMarket = ['sandbox', 'dev', 'docs', 'verify', 'certificates'];

/**
 * The market whose alerts a page shows: that of its address, else its reader's; '' for a page of no market and for a
 * visitor of whom none is known, which have only those for every market; null for the brands' console, whose alerts are its own.
 */
export function alertMarketOf(pathname: string, reader: Market | ''): Market | '' | null {
  const [first = '', second = ''] = pathname.toLowerCase().split('/').slice(1);
  if (first === 'staff') return null;
  if (ofNoMarket.includes(first)) return '';
  return first === 'ext-pages' && isMarket(second) ? second : reader;
}

/** The alerts of a document as they are shown to a reader, each with the document's heading before its title. */
export function alertsIn(
  { category: { subHeading, details } }: DocumentOf<'alert'>,
  language: Language,
): { title: string; text: string }[] {
  const colon = language === 'ja' ? '：' : ': ';
  return details.map(({ title, description }) => ({
    title: subHeading ? `${subHeading}${colon}${title}` : title,
    text: description,
  }));
}
