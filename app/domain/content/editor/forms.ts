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
import { replacementLimits } from './replacementLimits.ts';

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

const typedAsIs = (field: string, max: number) => typedText(field, max, { write: (text) => text });

/** A text to be found in documents, letter by letter, and what is to take its place. */
export interface TextQuery {
  text: string;
  replacement: string;
  market: string;
  brand: string;
  language: string;
}

const choiceOf = (codes: readonly string[], given: string | null) => codes.find((code) => code === given) ?? '';

/** What an address asks to find and to replace. A value that is not one of the choices, or too long, counts as none. */
export function readTextQuery(params: URLSearchParams): TextQuery {
  const typed = (name: string, max: number) => typedAsIs(name, max).safeParse(params.get(name) ?? '').data ?? '';
  return {
    text: typed('text', replacementLimits.text),
    replacement: typed('replacement', replacementLimits.replacement),
    market: choiceOf(markets, params.get('market')),
    brand: choiceOf(brandCodes, params.get('brand')),
    language: choiceOf(languages, params.get('language')),
  };
}

const sentHit = z.string().regex(/^[\da-f-]{36} \d{1,5}$/);
const sentRead = z.string().regex(/^[\da-f-]{36} [\da-f-]{36} [\d.a-f-]{1,80}$/);

/**
 * The places that were chosen, as the page sends them: `hit` is a document and the number of a place in it, `read` a
 * document and the version that was searched. Undefined for what no page of ours sends.
 */
export function readReplacement(posted: FormData) {
  const sent = z
    .object({
      text: typedAsIs('text', replacementLimits.text).min(1),
      replacement: typedAsIs('replacement', replacementLimits.replacement),
      hit: z.array(sentHit),
      read: z.array(sentRead),
    })
    .safeParse({
      text: posted.get('text'),
      replacement: posted.get('replacement'),
      hit: posted.getAll('hit'),
      read: posted.getAll('read'),
    });
  if (!sent.success) return undefined;
  const { text, replacement, hit, read } = sent.data;
  const chosen = read.flatMap((each) => {
    const documentId = each.slice(0, each.indexOf(' '));
    const hits = hit.flatMap((one) => (one.startsWith(`${documentId} `) ? Number(one.split(' ')[1]) : []));
    return hits.length > 0 ? [{ documentId, read: each.slice(documentId.length + 1), hits }] : [];
  });
  return { text, replacement, chosen };
}
