import { kindOfPath } from '#app/domain/content/documents/documentKinds.ts';
import type { ReadDocument } from '#app/domain/content/editor/readDocument.server.ts';
import { zoneOfMarket } from '#app/domain/content/editor/schedule.ts';
import { timesInWords } from '#app/domain/content/editor/times.ts';
import { brands, isBrandCode } from '#app/domain/markets/brands.ts';
import { isMarket } from '#app/domain/markets/markets.ts';
import { languages, type Language } from '#app/i18n.ts';
import { translator } from '#app/platform/translations.server.ts';

type Key = Pick<ReadDocument, 'kind' | 'path' | 'brand' | 'market' | 'language'>;

/**
 * The head of every page about a document: what it is and for whom, in words, links to its other languages, and the
 * versions that are scheduled.
 */
export function documentHead(
  language: Language,
  document: Key & Pick<ReadDocument, 'documentId' | 'siblings' | 'translation' | 'asksApproval' | 'versions'>,
) {
  const t = translator(language);
  const zone = zoneOfMarket(document.market);
  const other = languages.filter((code) => code !== document.language);
  return {
    documentId: document.documentId,
    name: documentName(language, document),
    forWhom: [placeName(language, document), t(`contentEditor:language.${document.language}`)].join(' · '),
    otherLanguages: other.map((code) => ({
      code,
      documentId: document.siblings.find((each) => each.language === code)?.documentId ?? null,
    })),
    translation: document.translation,
    // Changes that are typed here in the meantime are not in them.
    scheduled: document.versions.flatMap(({ number, state, startsAt }) =>
      state === 'scheduled' && startsAt ? [{ number, time: timesInWords(startsAt, language, zone, zone)[0]! }] : [],
    ),
    asksApproval: document.asksApproval,
    copy: { kind: document.kind, path: document.path, market: document.market, brand: document.brand },
  };
}

/** What a document is: its kind, and of a page its path. */
export function documentName(language: Language, { path }: Pick<Key, 'path'>): string {
  const t = translator(language);
  const kind = kindOfPath(path) ?? 'page';
  if (kind === 'page') return path.replace(/^pages\//, '/');
  return t(kind === 'homePage' ? `contentEditor:path.${path}` : `contentEditor:kind.${kind}`);
}

/** For whom a document is, by market and brand. */
export function placeName(language: Language, { brand, market }: Pick<Key, 'brand' | 'market'>): string {
  const t = translator(language);
  const names = [
    isMarket(market) ? t(`markets:market.${market}`) : null,
    isBrandCode(brand) ? t(brands[brand].nameKey) : null,
  ].filter(Boolean);
  return names.length > 0 ? names.join(' · ') : t('contentEditor:everywhere');
}
