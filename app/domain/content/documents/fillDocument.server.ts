import type { VisitorContext } from '#app/domain/context.server.ts';
import { isBrandCode } from '#app/domain/markets/brands.ts';
import { isMarket } from '#app/domain/markets/markets.ts';
import { translator } from '#app/platform/translations.server.ts';
import { fillingsFor, marketsOfReader, regionOf, representativesOf, type FillingReader } from './fillings.server.ts';
import { fillText, isPlaceholder, mapTexts, placeholdersOf } from './placeholders.ts';

type Reader = Pick<VisitorContext, 'db' | 'now'>;

/** A reader by the parts of a document's key. */
export function readerOfKey({
  brand,
  market,
  language,
}: Record<'brand' | 'market' | 'language', string>): FillingReader {
  return {
    brand: isBrandCode(brand) ? brand : '',
    market: isMarket(market) ? market : '',
    language: language === 'ja' ? 'ja' : 'en',
  };
}

// A version is parsed once for a revision of the content, so that its placeholders are looked for once.
const known = new WeakMap<object, boolean>();

function hasPlaceholders(document: object): boolean {
  const has = known.get(document) ?? placeholdersOf(document).some(({ name }) => isPlaceholder(name));
  known.set(document, has);
  return has;
}

/**
 * A document as its reader sees it: its placeholders filled in by the settings of the day, and on a home page that names
 * no sales representatives those of the market. Every way to a document leads through here. `stamp` changes with what
 * was filled in.
 */
export async function fillDocument<Document extends object>(
  ctx: Reader,
  document: Document,
  reader: FillingReader,
): Promise<{ document: Document; stamp: string }> {
  const filled = hasPlaceholders(document) ? await withTexts(ctx, document, reader) : { document, stamp: '' };
  if (!('representatives' in document) || !isEmptyList(document.representatives)) return filled;
  const [market] = marketsOfReader(reader);
  const representatives = (await representativesOf(ctx, market!)).map((each) => ({
    name: each.repName,
    region: regionOf(each, reader.language),
    phone: each.repPhone,
    emailAddress: each.repEmail,
  }));
  return { ...filled, document: { ...filled.document, representatives } };
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

async function withTexts<Document extends object>(ctx: Reader, document: Document, reader: FillingReader) {
  const fillings = await fillingsFor(ctx, reader);
  const open = translator(reader.language)('content:openPlaceholder');
  return {
    document: mapTexts(document, (text) => fillText(text, fillings, open)),
    stamp: JSON.stringify(fillings),
  };
}
