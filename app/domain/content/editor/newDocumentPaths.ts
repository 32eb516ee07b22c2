import { type DocumentKind, homePagePath } from '#app/domain/content/documents/documentKinds.ts';

/** The paths of the documents of a kind that have no their own path. */
const fixedPaths: Record<Exclude<DocumentKind, 'page'>, readonly string[]> = {
  headerFooter: ['header-footer'],
  landing: ['landing'],
  alert: ['alert'],
  alertHomePage: ['alert-home-page'],
  alertStaff: ['alert-staff'],
  homePage: [homePagePath(true), homePagePath(false)],
};

/**
 * What a new document may be: a page by a name of the table of addresses or at a new path, or another kind at its fixed
 * path.
 */
export const newDocumentPaths = ['page', ...Object.values(fixedPaths).flat()] as const;

/** The kind of a new document. */
export function kindOfNew(contentPath: string): DocumentKind {
  const found = Object.entries(fixedPaths).find(([, known]) => known.includes(contentPath));
  return (found?.[0] as DocumentKind | undefined) ?? 'page';
}
