import { describe, expect, test } from 'vitest';
import type { Component } from '#app/domain/sales/bookings/components.ts';
import { whyCommission, type CommissionToExplain } from '#app/domain/sales/commission/whyWords.ts';
import { translator } from '#app/platform/translations.server.ts';

const part = (kind: Component['kind'], amount: number | null, rate: number | null = null): Component => ({
  kind,
  label: '',
  amount,
  rate,
});
const booking: CommissionToExplain = {
  currency: 'USD',
  gross: 399_750,
  commissionExpected: 41_250,
  commissionStated: null,
  components: [part('fare', 343_750, 1200), part('fees', 56_000)],
};

describe('why commission is what it is, in one sentence', () => {
  test.each<[string, Partial<CommissionToExplain>, string, string]>([
    [
      'one rate, and fees that earn none',
      {},
      '$412.50 = 12% of $3,437.50; fees of $560.00 earn none.',
      '$412.50 = $3,437.50の12%。諸費用$560.00は手数料の対象外です。',
    ],
    [
      'several rates, a bonus and a recall',
      {
        commissionExpected: 52_250,
        components: [
          part('extras', 100_000, 1000),
          part('fare', 343_750, 1200),
          part('bonus', 5000),
          part('recall', -4000),
          part('fees', 50_000),
          part('fees', 6000),
          part('taxes', 31_020),
        ],
      },
      '$522.50 = 12% of $3,437.50 + 10% of $1,000.00 + $50.00 bonus − $40.00 taken back; fees of $560.00 and taxes and port charges of $310.20 earn none.',
      '$522.50 = $3,437.50の12% + $1,000.00の10% + ボーナス$50.00 − 返還$40.00。諸費用$560.00、税金・港湾費用$310.20は手数料の対象外です。',
    ],
    [
      'discounts, with and without a rate',
      {
        commissionExpected: 40_050,
        components: [part('fare', 343_750, 1200), part('discount', -10_000, 1200), part('discount', -5000)],
      },
      '$400.50 = 12% of $3,337.50; discounts of $50.00 don’t lower it.',
      '$400.50 = $3,337.50の12%。割引$50.00による手数料の減額はありません。',
    ],
    [
      'a refund',
      { commissionExpected: -41_250, gross: -343_750, components: [part('fare', -343_750, 1200)] },
      '−$412.50 = −12% of $3,437.50.',
      '−$412.50 = −$3,437.50の12%。',
    ],
    [
      'nothing that earns commission',
      { commissionExpected: 0, components: [part('fees', 56_000)] },
      'No part of this booking earns commission; fees of $560.00 earn none.',
      'この予約には手数料の対象となる項目がありません。諸費用$560.00は手数料の対象外です。',
    ],
    [
      'yen',
      { currency: 'JPY', commissionExpected: 12_963, components: [part('fare', 123_456, 1050)] },
      '¥12,963 = 10.5% of ¥123,456.',
      '￥12,963 = ￥123,456の10.5%。',
    ],
    [
      'no components',
      { components: [] },
      'The brand states a commission of $412.50, 10.32% of the gross amount.',
      'ブランドの提示した手数料は$412.50で、総額の10.32%にあたります。',
    ],
    [
      'neither components nor a price',
      { components: [], gross: 0, commissionExpected: 0 },
      'The brand states a commission of $0.00.',
      'ブランドの提示した手数料は$0.00です。',
    ],
  ])('%s', (_, change, en, ja) => {
    const asked = { ...booking, ...change };
    expect(whyCommission(translator('en'), asked, { market: 'nam', language: 'en' }).sentence).toBe(en);
    expect(whyCommission(translator('ja'), asked, { market: 'nam', language: 'ja' }).sentence).toBe(ja);
  });

  test.each<[number | null, string | null]>([
    [null, null],
    [40_000, 'The brand states $400.00, $12.50 less than these parts come to.'],
    [42_000, 'The brand states $420.00, $7.50 more than these parts come to.'],
  ])('names the difference to what the brand states: %s', (commissionStated, words) =>
    expect(
      whyCommission(translator('en'), { ...booking, commissionStated }, { market: 'nam', language: 'en' }).difference,
    ).toBe(words),
  );
});
