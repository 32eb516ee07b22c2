import type { DocumentKey } from '#app/domain/content/documents/chooseDocument.ts';
import { kindOfPath } from '#app/domain/content/documents/documentKinds.ts';
import { inForce } from '#app/domain/content/documents/inForce.ts';

/** True for a document that its readers must always have: the menu and footer, and the terms that they accept. */
export function isNeeded(path: string): boolean {
  return kindOfPath(path) === 'headerFooter' || path === 'pages/terms-and-conditions';
}

/** True where every reader of `document` may read `other` too, so that `other` shows where `document` is gone. */
export function covers(other: DocumentKey, document: DocumentKey): boolean {
  const appliesTo = (value: string, wanted: string) => value === '' || value === wanted;
  return (
    appliesTo(other.brand, document.brand) &&
    appliesTo(other.market, document.market) &&
    (other.language === 'en' || other.language === document.language)
  );
}

/** True where one of the published versions of a document applies at a time and does not end by itself. */
export function lastsForever(
  published: readonly { number: number; startsAt: Date | null; endsAt: Date | null }[],
  at: Date,
): boolean {
  return (
    inForce(
      published.filter(({ endsAt }) => endsAt === null),
      at,
    ) !== undefined
  );
}
