import { homePagePath, pagePath } from '#app/domain/content/documents/documentKinds.ts';

/**
 * The parts of the starter set that a brand adopts one by one: what users agree to, the pages, and what leads to them:
 * menus, footers, the words beside the sign-in form, home pages. Alerts are samples for the demo alone.
 */
export const contentSets = ['terms', 'pages', 'menus'] as const;
export type ContentSet = (typeof contentSets)[number];

const agreements = ['terms-and-conditions', 'privacy-policy', 'do-not-sell'].map(pagePath);
const leading = ['header-footer', 'landing', homePagePath(true), homePagePath(false)];

/** The part of the starter set that a document belongs to by its path; null for what a brand does not begin with. */
export function setOfPath(path: string): ContentSet | null {
  if (agreements.includes(path)) return 'terms';
  if (path.startsWith(pagePath(''))) return 'pages';
  return leading.includes(path) ? 'menus' : null;
}
