import { curriculumCodes, marketsOfCurriculum, type Curriculum } from '#app/domain/markets/curricula.ts';
import { currencyOf } from '#app/domain/markets/markets.ts';
import { amountField } from '#app/domain/markets/settings/settingFields.ts';
import { settingKind } from '#app/domain/markets/settings/settingKind.ts';

/** The currency of a curriculum's credits: that of its market, which those of several markets share. */
const currencyOfCurriculum = (curriculum: string) => currencyOf(marketsOfCurriculum(curriculum as Curriculum)[0]!);

/**
 * What level 4 entitles to, by curriculum: 100 in the currency of its market, 15,000 JPY in Japan, unless the
 * brand says otherwise.
 */
export const creditAmounts = settingKind({
  name: 'credit-amounts',
  scopes: curriculumCodes,
  scopeKey: (curriculum) => `markets:curriculum.${curriculum}`,
  marketsOf: (curriculum) => marketsOfCurriculum(curriculum as Curriculum),
  currencyOf: currencyOfCurriculum,
  fields: { creditAmount: amountField(currencyOfCurriculum, 1_000_000) },
  ours: (curriculum) => ({ creditAmount: currencyOfCurriculum(curriculum) === 'JPY' ? 15_000 : 100_00 }),
});

/** What a credit is worth where the brand has set nothing, in the smallest unit of its currency. */
export function ourCreditAmount(curriculum: Curriculum): { amount: number; currency: string } {
  return { amount: creditAmounts.ours(curriculum).creditAmount, currency: currencyOfCurriculum(curriculum) };
}
