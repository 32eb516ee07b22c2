import { brandCodes, brands, isBrandCode, type BrandCode } from '#app/domain/markets/brands.ts';
import { currencyOf, type Market } from '#app/domain/markets/markets.ts';
import type { FileOfKind } from '#app/domain/operations/deliveries/fileOfKind.ts';
import { isDay, isFormula, longestCell } from '#app/domain/operations/deliveries/rowTexts.ts';
import { minorAmount } from '#app/domain/money.ts';
import { isLegalLine } from '#app/domain/text.ts';
import {
  offerAudiences,
  offerKinds,
  rateCategories,
  type Admission,
  type OfferKind,
  type RateCategory,
} from './rates.ts';

/** The fields of an offer, in the order in which its page and its history have them; a file has a column for each. */
export const rateColumns = [
  ...(['kind', 'brand', 'ship', 'sailingOn', 'nights', 'routeEn', 'routeJa', 'category', 'price'] as const),
  ...(['currency', 'visibleFrom', 'visibleUntil', 'places', 'minLevel', 'audience'] as const),
] as const;
export type RateColumn = (typeof rateColumns)[number];

/**
 * The files of rates and trips. An optional column that one is without stays as it is for a known offer, and is empty for
 * a new one; without the column of kinds, all are rates.
 */
export const rateFile: FileOfKind<RateColumn> = {
  kind: 'rates',
  columns: {
    kind: {
      optional: true,
      codes: offerKinds,
      codeLabel: (code) => `advisorRates:kind.${code}`,
      label: 'rates:column.kind',
      also: ['Kind of offer', 'Type'],
    },
    brand: { codes: brandCodes, codeLabel: (code) => brands[code as BrandCode].nameKey, also: ['Cruise line'] },
    ship: { also: ['Vessel', 'Ship name', '客船', '船名'] },
    sailingOn: { reads: 'day', also: ['Sail date', 'Sailing date', 'Departure', 'Departure date', 'Embarkation date'] },
    nights: { also: ['Length', 'Number of nights'] },
    routeEn: { also: ['Route in English', 'Itinerary'] },
    routeJa: { optional: true, also: ['Itinerary in Japanese'] },
    category: { codes: rateCategories, codeLabel: (code) => `advisorRates:category.${code}`, also: ['Cabin'] },
    price: { reads: 'amount', also: ['Fare', 'Rate', 'Price per guest'] },
    currency: { also: ['Currency code'] },
    visibleFrom: { reads: 'day', optional: true, also: ['Valid from'] },
    visibleUntil: { reads: 'day', optional: true, also: ['Valid until'] },
    places: { optional: true, label: 'rates:column.places', also: ['Number of places', 'Capacity'] },
    minLevel: { optional: true, also: ['Level', 'Minimum level'] },
    audience: {
      optional: true,
      codes: offerAudiences,
      codeLabel: (code) => `rates:audience.${code}`,
      label: 'rates:column.audience',
      also: ['Who may come'],
    },
  },
};

/** An offer as a file has it: the price in the currency's smallest unit, days as `2026-11-22` or ''. */
export interface RateEntry extends Partial<Admission> {
  kind: OfferKind;
  brand: BrandCode;
  ship: string;
  sailingOn: string;
  nights: number;
  routeEn: string;
  routeJa?: string;
  category: RateCategory;
  price: number;
  currency: string;
  visibleFrom?: string;
  visibleUntil?: string;
}

/** What a new offer has of the columns that its file is without. */
export const withoutColumn = {
  routeJa: '',
  visibleFrom: '',
  visibleUntil: '',
  places: null,
  minLevel: null,
  audience: 'all',
} as const satisfies Partial<RateEntry>;

/** An offer that is stored, with everything. */
export type RateData = Required<RateEntry>;

/** What may be wrong with a row. Each has a text `rates:fault.…`. */
const rateFaults = [
  ...(['columnCount', 'required', 'formula', 'illegal', 'tooLong', 'brand', 'otherMarket', 'day', 'sailed'] as const),
  ...(['nights', 'category', 'currency', 'price', 'endsBeforeBegins', 'twice', 'withdrawn'] as const),
  ...(['kind', 'places', 'placesTaken', 'minLevel', 'audience'] as const),
] as const;
type RateFault = (typeof rateFaults)[number];
export type FaultOfRate = RateFault | `${RateFault}|${RateColumn}` | `${RateFault}|${RateColumn}|${string}`;

export type ReadRate = { entry: RateEntry } | { faults: FaultOfRate[] };

export const shipMaxLength = 60;
export const routeMaxLength = 80;
export const mostNights = 400;
/** The most that a column of the table takes. */
export const largestPrice = 2_147_483_647;
export const mostPlaces = 10_000;

/** The least that an offer costs, in the currency's smallest unit: a trip may be free. */
export const leastPrice = (kind: OfferKind) => (kind === 'rate' ? 1 : 0);

/** The number of a text of digits from 1 to a largest one; null for another text. */
export function countOf(text: string, most: number): number | null {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= most ? count : null;
}

/** The currency of a brand's rates: that of its market. */
export function currencyOfBrand(brand: BrandCode): string {
  return currencyOf(brands[brand].market);
}

/**
 * Reads what a row says of a rate, or everything that is wrong with it. `reaches` says of which markets the rates may
 * be; `today` is a day that is not ahead of any market's.
 */
export function readRateRow(
  texts: Partial<Record<RateColumn, string>>,
  { reaches, today }: { reaches: (market: Market) => boolean; today: string },
): ReadRate {
  const long = rateColumns.filter((column) => (texts[column] ?? '').length > longestCell);
  if (long.length > 0) return { faults: long.map((column) => `tooLong|${column}` as const) };
  const cell = (column: RateColumn) => (texts[column] ?? '').normalize('NFC').trim();
  const faults: FaultOfRate[] = rateColumns.flatMap((column): FaultOfRate[] => {
    if (cell(column) === '') return isOptional(column) ? [] : [`required|${column}`];
    return isFormula(cell(column)) ? [`formula|${column}`] : isLegalLine(cell(column)) ? [] : [`illegal|${column}`];
  });
  if (faults.length > 0) return { faults };
  const found = (isWrong: boolean, fault: FaultOfRate) => void (isWrong && faults.push(fault));
  const [brand, currency, category] = [
    cell('brand').toUpperCase(),
    cell('currency').toUpperCase(),
    cell('category').toLowerCase(),
  ];
  found(!isBrandCode(brand), 'brand|brand');
  const kind = cell('kind') === '' ? 'rate' : codeOf(offerKinds, cell('kind'));
  found(kind === undefined, 'kind|kind');
  const price = isBrandCode(brand) ? minorAmount(cell('price'), currencyOfBrand(brand)) : 0;
  if (isBrandCode(brand)) {
    found(!reaches(brands[brand].market), 'otherMarket|brand');
    found(currencyOfBrand(brand) !== currency, `currency|currency|${currencyOfBrand(brand)}`);
    found(price === null || price < leastPrice(kind ?? 'rate') || price > largestPrice, 'price|price');
  }
  found(cell('ship').length > shipMaxLength, 'tooLong|ship');
  for (const route of ['routeEn', 'routeJa'] as const) found(cell(route).length > routeMaxLength, `tooLong|${route}`);
  found(!rateCategories.some((each) => each === category), 'category|category');
  const nights = countOf(cell('nights'), mostNights);
  found(nights === null, 'nights|nights');
  const admission: Admission = {
    places: countOf(cell('places'), mostPlaces),
    minLevel: countOf(cell('minLevel'), highestLevel),
    audience: codeOf(offerAudiences, cell('audience')) ?? 'all',
  };
  found(cell('places') !== '' && admission.places === null, 'places|places');
  found(cell('minLevel') !== '' && admission.minLevel === null, 'minLevel|minLevel');
  found(cell('audience') !== '' && !codeOf(offerAudiences, cell('audience')), 'audience|audience');
  const days = { from: cell('visibleFrom'), until: cell('visibleUntil') };
  found(!isDay(cell('sailingOn')), 'day|sailingOn');
  found(isDay(cell('sailingOn')) && cell('sailingOn') <= today, 'sailed|sailingOn');
  found(days.from !== '' && !isDay(days.from), 'day|visibleFrom');
  found(days.until !== '' && !isDay(days.until), 'day|visibleUntil');
  found(isDay(days.from) && isDay(days.until) && days.until < days.from, 'endsBeforeBegins|visibleUntil');
  if (faults.length > 0) return { faults };
  const isGiven = (column: RateColumn) => texts[column] !== undefined;
  return {
    entry: {
      kind: kind!,
      brand: brand as BrandCode,
      ship: cell('ship'),
      sailingOn: cell('sailingOn'),
      nights: nights!,
      routeEn: cell('routeEn'),
      category: category as RateCategory,
      price: price!,
      currency,
      ...Object.fromEntries(optionalTexts.filter(isGiven).map((column) => [column, cell(column)])),
      ...Object.fromEntries(admissionColumns.filter(isGiven).map((column) => [column, admission[column]])),
    },
  };
}

const highestLevel = 4;
const optionalTexts = ['routeJa', 'visibleFrom', 'visibleUntil'] as const;
const admissionColumns = ['places', 'minLevel', 'audience'] as const;

function codeOf<Code extends string>(codes: readonly Code[], text: string): Code | undefined {
  return codes.find((code) => code.toLowerCase() === text.toLowerCase());
}

function isOptional(column: RateColumn): boolean {
  return rateFile.columns[column].optional === true;
}

/** By what an offer is known: there is one of a kind for a brand's ship, sailing and category. */
export function rateKey({
  kind,
  brand,
  ship,
  sailingOn,
  category,
}: Pick<RateEntry, 'kind' | 'brand' | 'ship' | 'sailingOn' | 'category'>): string {
  return [kind, brand, ship, sailingOn, category].join('|');
}

/** The fields that an entry names and says something else of than what is stored. */
export function changedRateFields(stored: RateData, entry: Partial<RateData>): RateColumn[] {
  return rateColumns.filter((column) => entry[column] !== undefined && entry[column] !== stored[column]);
}
