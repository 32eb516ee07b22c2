/** The key of a stored document; an empty brand or market matches any. */
export interface DocumentKey {
  brand: string;
  market: string;
  language: string;
}

/**
 * The best document for a reader among those that match: in the reader's language before English, then for the brand in
 * the market, the brand's default, the site's for the market, the site's default. Undefined where none matches.
 */
export function chooseDocument<T extends DocumentKey>(candidates: readonly T[], wanted: DocumentKey): T | undefined {
  let best: { document: T; rank: number } | undefined;
  for (const document of candidates) {
    const rank = rankOf(document, wanted);
    if (rank !== undefined && (best === undefined || rank > best.rank)) best = { document, rank };
  }
  return best?.document;
}

function rankOf(document: DocumentKey, wanted: DocumentKey): number | undefined {
  const brand = matches(document.brand, wanted.brand);
  const market = matches(document.market, wanted.market);
  const language = document.language === wanted.language ? 1 : document.language === 'en' ? 0 : undefined;
  if (brand === undefined || market === undefined || language === undefined) return undefined;
  return language * 4 + brand * 2 + market;
}

/** 1 for the same, 0 for a document for any, undefined for another. */
function matches(value: string, wanted: string): 0 | 1 | undefined {
  if (value === '') return 0;
  return value === wanted ? 1 : undefined;
}
