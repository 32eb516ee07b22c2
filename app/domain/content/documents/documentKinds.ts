/** The `site` of the portal's own documents; another site could share the table. */
export const contentSite = 'gangway';

/** The kinds of documents, each with its paths and the parts of the key that tell its documents apart. */
export const documentKinds = {
  page: { path: /^pages\/[a-z0-9]+(?:[/-][a-z0-9]+)*$/, by: ['brand', 'market'] },
  headerFooter: { path: /^header-footer$/, by: ['brand', 'market'] },
  landing: { path: /^landing$/, by: ['market'] },
  alert: { path: /^alert$/, by: ['market'] },
  alertHomePage: { path: /^alert-home-page$/, by: ['brand', 'market'] },
  alertStaff: { path: /^alert-staff$/, by: ['market'] },
  homePage: { path: /^home-page-(?:not-)?enrolled$/, by: ['brand', 'market'] },
} as const;

export type DocumentKind = keyof typeof documentKinds;
export const documentKindNames = Object.keys(documentKinds) as DocumentKind[];

/** The kind of the documents at a path; null where there is none such. */
export function kindOfPath(path: string): DocumentKind | null {
  return documentKindNames.find((kind) => documentKinds[kind].path.test(path)) ?? null;
}

/** The path of a brand's home page, for who is enrolled and who is not (spec §7). */
export function homePagePath(enrolled: boolean): string {
  return enrolled ? 'home-page-enrolled' : 'home-page-not-enrolled';
}

/** The path of a content page. */
export function pagePath(name: string): string {
  return `pages/${name}`;
}
