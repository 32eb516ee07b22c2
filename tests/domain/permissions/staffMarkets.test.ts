import { describe, expect, test } from 'vitest';
import { countriesByMarket, markets, type Market } from '#app/domain/markets/markets.ts';
import { countriesReached, marketsOf, reachesMarket } from '#app/domain/permissions/staffMarkets.ts';

const staffOf = (...of: Market[]) => ({ markets: of });

describe('the markets of staff', () => {
  test('none means every market', () => {
    expect(marketsOf(staffOf())).toEqual(markets);
    expect(marketsOf(staffOf('jp', 'uk'))).toEqual(['jp', 'uk']);
  });

  test.each([
    [[], 'jp', true],
    [[], '', true],
    [['jp'], 'jp', true],
    [['jp', 'uk'], 'uk', true],
    [['jp'], 'uk', false],
    [['jp'], '', false],
  ] as const)('staff of %j have to do with %j: %s', (of, market, reached) => {
    expect(reachesMarket({ markets: of }, market)).toBe(reached);
  });

  test('of every market: the countries are not asked for', () => {
    expect(countriesReached(staffOf())).toBeUndefined();
  });

  test('of some markets: their countries', () => {
    expect(countriesReached(staffOf('jp'))).toEqual({ in: [...countriesByMarket.jp] });
    expect(countriesReached(staffOf('jp', 'uk'))).toEqual({ in: [...countriesByMarket.jp, ...countriesByMarket.uk] });
  });

  test('of int, which has the countries that no other market has: all but those of the others', () => {
    const others = (['nam', 'uk', 'au', 'jp', 'asia'] as const).flatMap((market) => [...countriesByMarket[market]]);
    const reached = countriesReached(staffOf('int'));
    expect(new Set((reached as { notIn: string[] }).notIn)).toEqual(new Set(others));
    expect((countriesReached(staffOf('int', 'jp')) as { notIn: string[] }).notIn).not.toContain('JP');
  });
});
