import { describe, expect, test } from 'vitest';
import { rateSchema } from '#app/domain/sales/rates/forms.ts';
import { readRateRow, type RateColumn } from '#app/domain/sales/rates/rateRow.ts';
import { rateState, type RateState } from '#app/domain/sales/rates/rates.ts';

const good: Partial<Record<RateColumn, string>> = {
  brand: 'PC',
  ship: 'Sun Princess',
  sailingOn: '2027-03-01',
  nights: '7',
  routeEn: 'Alaska',
  category: 'balcony',
  price: '499.50',
  currency: 'USD',
};
const entry = { kind: 'rate', ...good, nights: 7, price: 499_50 };
const rules = { reaches: (market: string) => market !== 'jp', today: '2026-11-23' };
const read = (change: Partial<Record<RateColumn, string>>) => readRateRow({ ...good, ...change }, rules);

describe('a row of rates', () => {
  test('is read with what it names', () => expect(read({})).toEqual({ entry }));
  test('takes small letters, spaces around, and days', () =>
    expect(read({ brand: ' pc ', category: 'Balcony', visibleFrom: '2026-12-01', visibleUntil: '' })).toEqual({
      entry: { ...entry, visibleFrom: '2026-12-01', visibleUntil: '' },
    }));

  test('has trips, free or not, with their places, level and audience; empty cells leave these open', () => {
    expect(read({ kind: 'FAMTRIP', price: '0', places: '12', minLevel: '3', audience: 'Advisors' })).toEqual({
      entry: { ...entry, kind: 'famTrip', price: 0, places: 12, minLevel: 3, audience: 'advisors' },
    });
    expect(read({ kind: '', places: '', minLevel: ' ', audience: '' })).toEqual({
      entry: { ...entry, places: null, minLevel: null, audience: 'all' },
    });
  });

  test.each<[string, Partial<Record<RateColumn, string>>, string[]]>([
    ['an unknown kind', { kind: 'party' }, ['kind|kind']],
    ['no place', { kind: 'seminar', places: '0' }, ['places|places']],
    ['more places than any ship', { places: '10001' }, ['places|places']],
    ['a level that is none', { minLevel: '5' }, ['minLevel|minLevel']],
    ['an unknown audience', { audience: 'friends' }, ['audience|audience']],
    ['nothing', { ship: '', price: ' ' }, ['required|ship', 'required|price']],
    ['a formula', { ship: '=1+1' }, ['formula|ship']],
    ['a control character', { routeEn: 'A\u0007' }, ['illegal|routeEn']],
    ['a cell of blanks without end', { sailingOn: ' '.repeat(1001) }, ['tooLong|sailingOn']],
    ['a long ship', { ship: 'S'.repeat(61) }, ['tooLong|ship']],
    ['an unknown brand', { brand: 'XX' }, ['brand|brand']],
    ['a brand of another market', { brand: 'PJ', currency: 'JPY', price: '60000' }, ['otherMarket|brand']],
    ['another currency', { currency: 'EUR' }, ['currency|currency|USD']],
    ['no amount', { price: '1,000' }, ['price|price']],
    ['nothing to pay', { price: '0' }, ['price|price']],
    ['a tenth of a cent', { price: '1.005' }, ['price|price']],
    ['no nights', { nights: '0' }, ['nights|nights']],
    ['half a night', { nights: '7.5' }, ['nights|nights']],
    ['an unknown category', { category: 'attic' }, ['category|category']],
    ['a day that is none', { sailingOn: '2027-02-30' }, ['day|sailingOn']],
    ['a sailing of today', { sailingOn: '2026-11-23' }, ['sailed|sailingOn']],
    [
      'an end before the beginning',
      { visibleFrom: '2027-01-02', visibleUntil: '2027-01-01' },
      ['endsBeforeBegins|visibleUntil'],
    ],
  ])('%s is refused', (_, change, faults) => expect(read(change)).toEqual({ faults }));
});

describe('the state of a rate', () => {
  const rate = { sailingOn: '2027-03-01', visibleFrom: '', visibleUntil: '', isWithdrawn: false };
  test.each<[string, Partial<typeof rate>, RateState]>([
    ['without days', {}, 'shown'],
    ['from today', { visibleFrom: '2026-11-23' }, 'shown'],
    ['from tomorrow', { visibleFrom: '2026-11-24' }, 'scheduled'],
    ['until today', { visibleUntil: '2026-11-23' }, 'shown'],
    ['until yesterday', { visibleUntil: '2026-11-22' }, 'ended'],
    ['withdrawn', { isWithdrawn: true, visibleFrom: '2027-01-01' }, 'withdrawn'],
    ['that sails today', { sailingOn: '2026-11-23', isWithdrawn: true }, 'sailed'],
  ])('%s is %s', (_, change, state) => expect(rateState({ ...rate, ...change }, '2026-11-23')).toBe(state));
});

describe('the form of a rate', () => {
  const { currency: _, ...typed } = good;
  const issues = (change: Partial<Record<RateColumn, string>>) =>
    rateSchema()
      .safeParse({ ...typed, version: '0', ...change })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  test('reads the fare by the currency of the brand', () => {
    expect(rateSchema().parse({ ...typed, version: '0' })).toMatchObject({ price: 499_50, nights: 7, visibleFrom: '' });
    expect(rateSchema().parse({ ...typed, brand: 'PJ', price: '60000', version: '0' })).toMatchObject({
      price: 60_000,
    });
  });
  test.each<[Partial<Record<RateColumn, string>>, string[][]]>([
    [{ brand: 'PJ' }, [['price', 'validation:amount|price']]],
    [{ nights: '0' }, [['nights', 'validation:nights|nights|400']]],
    [{ sailingOn: 'soon' }, [['sailingOn', 'validation:day|sailingOn']]],
    [
      { visibleFrom: '2027-01-02', visibleUntil: '2027-01-01' },
      [['visibleUntil', 'validation:endsBeforeBegins|visibleUntil']],
    ],
  ])('%j is refused', (change, found) => expect(issues(change)).toEqual(found));
});
