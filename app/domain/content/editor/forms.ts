import { z } from 'zod';
import { documentKindNames, documentKinds } from '#app/domain/content/documents/documentKinds.ts';
import { isOwnPath, pageNames } from '#app/domain/content/documents/pages.ts';
import { brandCodes, brands } from '#app/domain/markets/brands.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { languages } from '#app/i18n.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { typedText } from '#app/domain/textSchema.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { documentListStates } from './documentListStates.ts';
import { newDocumentPaths, kindOfNew } from './newDocumentPaths.ts';

const pathMaxLength = 80;

/** The list of documents in an address. */
export const documentList = listQuery({
  search: true,
  filters: {
    kind: documentKindNames,
    market: markets,
    brand: brandCodes,
    language: languages,
    state: documentListStates,
  },
});

export type DocumentListQuery = typeof documentList.defaults;

const anyOr = <const Names extends readonly string[]>(field: string, names: Names) =>
  z
    .enum(['', ...names] as unknown as ['', ...Names], { error: messageKey('selectOption', field) })
    .default('' as never);

/**
 * A new document: what it is, for which market, brand and language, and the document that it begins as a copy of.
 * Refused are a brand that is not the market's, and a brand for a kind that has none.
 */
export function newDocumentSchema() {
  return form({
    contentPath: z.enum(newDocumentPaths as [string, ...string[]], {
      error: messageKey('selectOption', 'contentPath'),
    }),
    pageName: typedText('pageName', pathMaxLength, {
      write: (text) => text.trim().toLowerCase(),
      illegal: messageKey('pageName'),
    }).default(''),
    market: anyOr('market', markets),
    brand: anyOr('brand', brandCodes),
    language: z.enum(languages, { error: messageKey('selectOption', 'language') }),
    copyOf: z.union([z.literal(''), z.uuid()], { error: 'refusals:malformedRequest' }).default(''),
  }).superRefine(({ contentPath, pageName, market, brand }, { addIssue }) => {
    if (contentPath === 'page' && !isPageName(pageName))
      addIssue({ code: 'custom', path: ['pageName'], message: messageKey('pageName') });
    if (brand === '') return;
    const kind = kindOfNew(contentPath);
    if (!(documentKinds[kind].by as readonly string[]).includes('brand'))
      addIssue({ code: 'custom', path: ['brand'], message: messageKey('noBrandHere') });
    else if (market !== '' && brands[brand as keyof typeof brands].market !== market)
      addIssue({ code: 'custom', path: ['brand'], message: messageKey('brandOfOtherMarket') });
  });
}

export type NewDocumentInput = z.output<ReturnType<typeof newDocumentSchema>>;

function isPageName(name: string): boolean {
  return pageNames.some((known) => known === name) || isOwnPath(name);
}
