import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commissionKinds, priceKinds, type Component } from '#app/domain/sales/bookings/components.ts';
import { decimalText } from '#app/domain/money.ts';
import {
  readComponents,
  readComponentTexts,
  type DeliveredComponent,
} from '#app/domain/sales/ledger/readComponents.ts';

const none = { label: '', amount: null, rate: null };

describe('components of a partner’s call', () => {
  test('are read with the rate in hundredths of a percent', () =>
    expect(
      readComponents([
        { kind: 'fare', amount: 343_750, rate: 12.34, label: ' Balcony ' },
        { kind: 'fees', amount: 56_000 },
        { kind: 'override', rate: 1 },
        { kind: 'TourConductor', amount: 100 },
      ]),
    ).toEqual({
      components: [
        { kind: 'fare', label: 'Balcony', amount: 343_750, rate: 1234 },
        { ...none, kind: 'fees', amount: 56_000 },
        { ...none, kind: 'override', rate: 100 },
        { ...none, kind: 'tourConductor', amount: 100 },
      ],
    }));

  test.each<[string, DeliveredComponent, string]>([
    ['of an unknown kind', { kind: 'tip', amount: 1 }, 'componentKind'],
    ['of the price without an amount', { kind: 'fare', rate: 12 }, 'componentAmount'],
    ['with half a cent', { kind: 'fare', amount: 0.5 }, 'componentAmount'],
    ['beyond the column', { kind: 'fare', amount: 2 ** 31 }, 'componentAmount'],
    ['with a rate above 100', { kind: 'fare', amount: 1, rate: 100.01 }, 'componentRate'],
    ['with a rate below 0', { kind: 'fare', amount: 1, rate: -1 }, 'componentRate'],
    ['with a third decimal', { kind: 'fare', amount: 1, rate: 12.345 }, 'componentRate'],
    ['that is a bonus with neither', { kind: 'bonus' }, 'componentAmount'],
    ['that is a bonus with both', { kind: 'bonus', amount: 1, rate: 1 }, 'componentAmount'],
    ['that is a bonus below 0', { kind: 'bonus', amount: -1 }, 'componentAmount'],
    ['that takes nothing back', { kind: 'recall', amount: 1 }, 'componentAmount'],
    ['that takes a rate back', { kind: 'recall', rate: 1 }, 'componentRate'],
    ['with a formula as a name', { kind: 'fare', amount: 1, label: '=1+1' }, 'componentLabel'],
    ['with a long name', { kind: 'fare', amount: 1, label: 'x'.repeat(61) }, 'componentLabel'],
    ['with a name that a file cannot have', { kind: 'fare', amount: 1, label: 'a|b' }, 'componentLabel'],
  ])('one %s is refused by its place', (_, wrong, fault) =>
    expect(readComponents([{ kind: 'fare', amount: 1 }, wrong])).toEqual({ fault, place: 2 }),
  );

  test('more than a booking has are refused', () =>
    expect(readComponents(Array.from({ length: 41 }, () => ({ kind: 'fees', amount: 1 })))).toEqual({
      fault: 'componentsMany',
    }));
});

describe('components of a file', () => {
  test.each<[string, string, string, object]>([
    [
      'kind, name, amount and rate',
      'fare "Balcony BB" 3437.50 12%; fees 560; override 1 %; recall -3.00;',
      'USD',
      {
        components: [
          { kind: 'fare', label: 'Balcony BB', amount: 343_750, rate: 1200 },
          { ...none, kind: 'fees', amount: 56_000 },
          { ...none, kind: 'override', rate: 100 },
          { ...none, kind: 'recall', amount: -300 },
        ],
      },
    ],
    ['nothing', '', 'USD', { components: [] }],
    ['yen with decimals', 'fare 100.50 10%', 'JPY', { fault: 'componentAmount', place: 1 }],
    ['what is no part', 'fare 1; 3437.50', 'USD', { fault: 'componentText', place: 2 }],
    ['nothing between two', 'fare 1;; fees 1', 'USD', { fault: 'componentText', place: 2 }],
    ['an unknown kind', 'tip 5', 'USD', { fault: 'componentKind', place: 1 }],
  ])('may be %s', (_, text, currency, read) => expect(readComponentTexts(text, currency)).toEqual(read));

  const amount = fc.integer({ min: -9_999_999, max: 9_999_999 });
  const component: fc.Arbitrary<Component> = fc.oneof(
    fc.record({
      kind: fc.constantFrom(...priceKinds),
      label: fc.constantFrom('', 'Balcony', '運賃 A'),
      amount,
      rate: fc.option(fc.integer({ min: 0, max: 10_000 })),
    }),
    fc.record({
      kind: fc.constantFrom(...commissionKinds),
      label: fc.constant(''),
      amount: fc.integer({ min: 1, max: 9_999_999 }),
      rate: fc.constant(null),
    }),
  );
  const written = ({ kind, label, amount: minor, rate }: Component, currency: string) =>
    [
      kind,
      ...(label ? [`"${label}"`] : []),
      ...(minor === null ? [] : [decimalText(minor, currency)]),
      ...(rate === null ? [] : [`${rate / 100}%`]),
    ].join(' ');

  test('say the same as those of a call, in any currency', () =>
    fc.assert(
      fc.property(fc.array(component, { maxLength: 12 }), fc.constantFrom('USD', 'JPY'), (drawn, currency) => {
        const components = drawn.map((each) =>
          each.kind === 'recall' ? { ...each, amount: -(each.amount ?? 1) } : each,
        );
        const text = components.map((each) => written(each, currency)).join('; ');
        const delivered = components.map(({ amount: minor, rate, ...each }) => ({
          ...each,
          ...(minor !== null && { amount: minor }),
          ...(rate !== null && { rate: rate / 100 }),
        }));
        expect(readComponentTexts(text, currency)).toEqual({ components });
        expect(readComponents(delivered)).toEqual({ components });
      }),
    ));
});
