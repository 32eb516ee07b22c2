import { currencyOf, type Market } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { amountField, numberField } from '#app/domain/markets/settings/settingFields.ts';
import { lineNumber, linesField } from '#app/domain/markets/settings/settingLines.ts';
import { settingKind } from '#app/domain/markets/settings/settingKind.ts';
import { halfWidthDigits } from '#app/domain/text.ts';

const currencyOfProgram = (market: string) => currencyOf(market as Market);

const readPoints = (text: string) => {
  const points = halfWidthDigits(text);
  return /^\d{1,7}$/.test(points) ? String(Number(points)) : undefined;
};

/**
 * Partner Rewards, which the United States alone have: how many bookings of twelve months an agency needs to enroll,
 * the gross of a point, and the tiers, from the lowest, each from so many points on. The names of ours are those
 * of the product.
 */
export const rewards = settingKind({
  name: 'rewards',
  scopes: ['nam'],
  scopeKey: (market) => `markets:market.${market}`,
  marketsOf: (market) => [market as Market],
  currencyOf: currencyOfProgram,
  fields: {
    neededBookings: numberField({ min: 0, max: 1000 }),
    grossOfPoint: amountField(currencyOfProgram, 100_000),
    rewardTiers: linesField(
      {
        nameEn: { max: 40, called: ['Name in English', '名称（英語）'] },
        nameJa: { max: 40, optional: true },
        fromPoints: { max: 7, read: readPoints },
      },
      { most: 10 },
    ),
  },
  fault: ({ rewardTiers: tiers }) => {
    if (tiers[0]?.fromPoints !== '0') return { field: 'rewardTiers', message: messageKey('tierFirst', 'rewardTiers') };
    const wrong = tiers.findIndex(
      ({ fromPoints }, at) => at > 0 && Number(fromPoints) <= Number(tiers[at - 1]!.fromPoints),
    );
    return wrong < 0
      ? null
      : { field: 'rewardTiers', message: messageKey('tierOrder', 'rewardTiers', lineNumber(tiers, wrong)) };
  },
  ours: () => ({
    neededBookings: 5,
    grossOfPoint: 100_00,
    rewardTiers: [
      { nameEn: 'Harbor', nameJa: 'ハーバー', fromPoints: '0' },
      { nameEn: 'Coastal', nameJa: 'コースタル', fromPoints: '250' },
      { nameEn: 'Ocean', nameJa: 'オーシャン', fromPoints: '1000' },
      { nameEn: 'Horizon', nameJa: 'ホライゾン', fromPoints: '5000' },
    ],
  }),
});
