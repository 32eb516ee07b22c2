import type { Fault } from '#app/domain/content/editor/faults.server.ts';
import type { FieldDifference, TextPiece } from '#app/domain/content/editor/differences.server.ts';
import type { LinkReader } from '#app/domain/content/editor/linkReaders.ts';
import { brands, selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';
import { translator } from '#app/platform/translations.server.ts';

/** What differs in a field of two versions, with the field's name in words. */
export interface ShownDifference {
  field: string;
  label: string;
  pieces: TextPiece[];
}

type Translate = ReturnType<typeof translator>;

/** A field of the editor's form in words: `slides[1].title` is 'Slide 2 · Title'. */
export function fieldWords(t: Translate, field: string): string {
  const names = field.split('.').map((part) => {
    const [, name = '', index] = /^([a-zA-Z]+)(?:\[(\d+)\])?$/.exec(part) ?? [];
    return index === undefined
      ? t(`contentEditor:field.${name}`)
      : t(`contentEditor:item.${name}`, { number: Number(index) + 1 });
  });
  return names.join(' · ');
}

/** Differences with their fields in words. */
export function contentDifferences(language: Language, differences: readonly FieldDifference[]): ShownDifference[] {
  const t = translator(language);
  return differences.map(({ field, pieces }) => ({ field, label: fieldWords(t, field), pieces }));
}

/** Faults as lines, each with its field. */
export function faultLines(language: Language, faults: readonly Fault[]): string[] {
  const t = translator(language);
  return faults.map((fault) =>
    t('common:form.summaryLine', { field: fieldWords(t, fault.field), message: faultWords(t, fault) }),
  );
}

/** What is wrong with a field, in words. */
export function faultWords(t: Translate, { code, limit, line, addresses = [], forWhom = [] }: Fault): string {
  const named =
    forWhom.length > 0
      ? forWhom.map(({ address, readers }) =>
          t('contentEditor:fault.forReaders', { address, readers: readersInWords(t, readers) }),
        )
      : addresses;
  return t(`contentEditor:fault.${code}`, { limit, line, addresses: [...new Set(named)].join(', ') });
}

// All brands of a market together are the market.
function readersInWords(t: Translate, readers: readonly LinkReader[]): string {
  const ofMarket = (market: Market) => {
    const mine = readers.filter((reader) => reader.market === market && reader.brand);
    if (mine.length === 0) return [];
    const name = t(`markets:market.${market}`);
    if (mine.length === selectableBrands(market).length) return [name];
    return mine.map(({ brand }) => `${name} · ${t(brands[brand as BrandCode].nameKey)}`);
  };
  const visitors = readers.filter(({ brand }) => !brand);
  return [...markets.flatMap(ofMarket), ...(visitors.length > 0 ? [t('contentEditor:visitors')] : [])].join('; ');
}
