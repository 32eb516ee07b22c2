import { brandCodes, brands, isBrandCode, type BrandCode } from '#app/domain/markets/brands.ts';
import { currencyOf, type Market } from '#app/domain/markets/markets.ts';
import type { FileOfKind } from '#app/domain/operations/deliveries/fileOfKind.ts';
import { isDay, isFormula, longestCell } from '#app/domain/operations/deliveries/rowTexts.ts';
import { minorAmount } from '#app/domain/money.ts';
import { isLegalLine } from '#app/domain/text.ts';
import { rateCategories, type Admission, type OfferKind, type RateCategory } from './rates.ts';

/** The columns of a file of rates. */
export const rateColumns = [
  ...(['brand', 'ship', 'sailingOn', 'nights', 'routeEn', 'routeJa', 'category', 'price'] as const),
  ...(['currency', 'visibleFrom', 'visibleUntil'] as const),
] as const;
export type RateColumn = (typeof rateColumns)[number];

/** The files of rates. An optional column that one is without stays as it is for a known rate, and is empty for a new one. */
export const rateFile: FileOfKind<RateColumn> = {
  kind: 'rates',
  columns: {
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
  },
};

/** A rate as a file has it: the price in the currency's smallest unit, days as `2026-11-22` or ''. */
export interface RateEntry {
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

/** What staff say of an offer besides: which kind it is, and who may come. Files have rates for everybody alone. */
export interface OfferTerms extends Admission {
  kind: OfferKind;
}

/** The terms of what a file brings. */
export const plainRate: OfferTerms = { kind: 'rate', places: null, minLevel: null, audience: 'all' };

/** An offer that is stored, with everything. */
export type RateData = Required<RateEntry> & OfferTerms;

/** The fields of an offer, in the order in which its page and its history have them. */
export const offerFields = ['kind', ...rateColumns, 'places', 'minLevel', 'audience'] as const;
export type OfferField = (typeof offerFields)[number];

/** What may be wrong with a row. Each has a text `rates:fault.…`. */
const rateFaults = [
  ...(['columnCount', 'required', 'formula', 'illegal', 'tooLong', 'brand', 'otherMarket', 'day', 'sailed'] as const),
  ...(['nights', 'category', 'currency', 'price', 'endsBeforeBegins', 'twice', 'withdrawn'] as const),
] as const;
type RateFault = (typeof rateFaults)[number];
export type FaultOfRate = RateFault | `${RateFault}|${RateColumn}` | `${RateFault}|${RateColumn}|${string}`;

export type ReadRate = { entry: RateEntry } | { faults: FaultOfRate[] };

export const shipMaxLength = 60;
export const routeMaxLength = 80;
export const mostNights = 400;
/** The most that a column of the table takes. */
export const largestPrice = 2_147_483_647;

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
  const price = isBrandCode(brand) ? minorAmount(cell('price'), currencyOfBrand(brand)) : 0;
  if (isBrandCode(brand)) {
    found(!reaches(brands[brand].market), 'otherMarket|brand');
    found(currencyOfBrand(brand) !== currency, `currency|currency|${currencyOfBrand(brand)}`);
    found(price === null || price < 1 || price > largestPrice, 'price|price');
  }
  found(cell('ship').length > shipMaxLength, 'tooLong|ship');
  for (const route of ['routeEn', 'routeJa'] as const) found(cell(route).length > routeMaxLength, `tooLong|${route}`);
  found(!rateCategories.some((each) => each === category), 'category|category');
  const nights = /^\d{1,3}$/.test(cell('nights')) ? Number(cell('nights')) : 0;
  found(nights < 1 || nights > mostNights, 'nights|nights');
  const days = { from: cell('visibleFrom'), until: cell('visibleUntil') };
  found(!isDay(cell('sailingOn')), 'day|sailingOn');
  found(isDay(cell('sailingOn')) && cell('sailingOn') <= today, 'sailed|sailingOn');
  found(days.from !== '' && !isDay(days.from), 'day|visibleFrom');
  found(days.until !== '' && !isDay(days.until), 'day|visibleUntil');
  found(isDay(days.from) && isDay(days.until) && days.until < days.from, 'endsBeforeBegins|visibleUntil');
  if (faults.length > 0) return { faults };
  const given = rateColumns.filter((column) => isOptional(column) && texts[column] !== undefined);
  return {
    entry: {
      brand: brand as BrandCode,
      ship: cell('ship'),
      sailingOn: cell('sailingOn'),
      nights,
      routeEn: cell('routeEn'),
      category: category as RateCategory,
      price: price!,
      currency,
      ...Object.fromEntries(given.map((column) => [column, cell(column)])),
    },
  };
}

function isOptional(column: RateColumn): boolean {
  return rateFile.columns[column].optional === true;
}

/** By what a rate is known: there is one for a brand's ship, sailing and category. */
export function rateKey({
  brand,
  ship,
  sailingOn,
  category,
}: Pick<RateEntry, 'brand' | 'ship' | 'sailingOn' | 'category'>): string {
  return [brand, ship, sailingOn, category].join('|');
}

/** The fields that an entry names and says something else of than what is stored. */
export function changedRateFields(stored: RateData, entry: Partial<RateData>): OfferField[] {
  return offerFields.filter((column) => entry[column] !== undefined && entry[column] !== stored[column]);
}
