import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  commissionKinds,
  expectedCommission,
  explainCommission,
  priceKinds,
  priceOf,
  type Component,
} from '#app/domain/sales/bookings/components.ts';

const part = (kind: Component['kind'], amount: number | null, rate: number | null = null): Component => ({
  kind,
  label: '',
  amount,
  rate,
});
const fare = part('fare', 343_750, 1200);

describe('the commission of components', () => {
  test.each<[string, Component[], { of: number[]; computed: number; base: number; none: number; rate: number | null }]>(
    [
      [
        'of a fare with fees',
        [fare, part('fees', 56_000)],
        { of: [41_250, 0], computed: 41_250, base: 343_750, none: 56_000, rate: 1200 },
      ],
      ['half a cent is rounded up', [part('fare', 50, 100)], { of: [1], computed: 1, base: 50, none: 0, rate: 200 }],
      ['and below 0 down', [part('fare', -50, 100)], { of: [-1], computed: -1, base: -50, none: 0, rate: 200 }],
      ['less is not', [part('fare', 49, 100)], { of: [0], computed: 0, base: 49, none: 0, rate: 0 }],
      [
        'each line is rounded by itself',
        [part('fare', 50, 100), part('extras', 50, 100)],
        { of: [1, 1], computed: 2, base: 100, none: 0, rate: 200 },
      ],
      ['a rate of 0', [part('fare', 1000, 0)], { of: [0], computed: 0, base: 1000, none: 0, rate: 0 }],
      [
        'a rate of 100 percent',
        [part('fare', 999, 10_000)],
        { of: [999], computed: 999, base: 999, none: 0, rate: 10_000 },
      ],
      [
        'of yen, which has no cents',
        [part('fare', 123_456, 1050), part('taxes', 8000)],
        { of: [12_963, 0], computed: 12_963, base: 123_456, none: 8000, rate: 1050 },
      ],
      [
        'a discount with a rate lowers it, one without does not',
        [fare, part('discount', -10_000, 1200), part('discount', -5000)],
        { of: [41_250, -1200, 0], computed: 40_050, base: 333_750, none: -5000, rate: 1200 },
      ],
      [
        'an override is of what earns commission',
        [fare, part('fees', 56_000), part('override', null, 100)],
        { of: [41_250, 0, 3438], computed: 44_688, base: 343_750, none: 56_000, rate: 1300 },
      ],
      [
        'a bonus, a tour conductor credit and a recall are amounts beside the price',
        [fare, part('bonus', 5000), part('tourConductor', 20_000), part('recall', -3000)],
        { of: [41_250, 5000, 20_000, -3000], computed: 63_250, base: 343_750, none: 0, rate: 1840 },
      ],
      [
        'a bonus where nothing earns commission',
        [part('fees', 100), part('bonus', 700)],
        { of: [0, 700], computed: 700, base: 0, none: 100, rate: null },
      ],
      ['of none', [], { of: [], computed: 0, base: 0, none: 0, rate: null }],
    ],
  )('%s', (_, components, { of, computed, base, none, rate }) => {
    const explained = explainCommission(components);
    expect(explained.lines.map(({ commission }) => commission)).toEqual(of);
    expect(explained).toMatchObject({
      computed,
      commissionable: base,
      withoutCommission: none,
      effectiveRate: rate,
    });
  });

  test.each<[string, Component[], number, number]>([
    ['the brand’s figure, where it delivers no components', [], 40_000, 40_000],
    ['what they come to', [fare], 40_000, 41_250],
    ['the brand’s figure, where its rounding explains the difference', [fare], 41_249, 41_249],
    ['not where that is more than a unit a line', [fare], 41_248, 41_250],
    ['a unit for each line with a rate', [fare, part('extras', 1, 1), part('fees', 1)], 41_252, 41_252],
  ])('expected is %s', (_, components, stated, expected) =>
    expect(expectedCommission(components, stated)).toBe(expected),
  );

  const amounts = fc.integer({ min: -2_147_483_647, max: 2_147_483_647 });
  const rates = fc.option(fc.integer({ min: 0, max: 10_000 }));
  const parts = fc.oneof(
    fc.record({ kind: fc.constantFrom(...priceKinds), label: fc.constant(''), amount: amounts, rate: rates }),
    fc.record({
      kind: fc.constantFrom(...commissionKinds),
      label: fc.constant(''),
      amount: amounts,
      rate: fc.constant(null),
    }),
    fc.record({
      kind: fc.constantFrom('override' as const, 'bonus' as const),
      label: fc.constant(''),
      amount: fc.constant(null),
      rate: fc.integer({ min: 0, max: 10_000 }),
    }),
  );

  test('adds up, in whole units, whatever the parts are', () =>
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (components) => {
        const { lines, computed, commissionable, withoutCommission } = explainCommission(components);
        expect(lines.reduce((sum, { commission }) => sum + commission, 0)).toBe(computed);
        expect(commissionable + withoutCommission).toBe(priceOf(components));
        for (const { commission, amount, rate, kind } of lines) {
          expect(Number.isSafeInteger(commission)).toBe(true);
          const base = amount === null ? commissionable : amount;
          const exact =
            rate === null
              ? priceKinds.some((each) => each === kind)
                ? 0n
                : BigInt(base) * 10_000n
              : BigInt(base) * BigInt(rate);
          // At most half a unit from the exact share.
          const distance = 2n * (BigInt(commission) * 10_000n - exact);
          expect(distance <= 10_000n && distance >= -10_000n).toBe(true);
        }
      }),
    ));
});
