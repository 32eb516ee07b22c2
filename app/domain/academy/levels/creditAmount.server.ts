import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { creditAmounts } from '#app/domain/markets/settings/kinds/creditAmounts.ts';
import { settingIn } from '#app/domain/markets/settings/readSetting.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * What a future cruise credit that is opened now is worth: the brand's amount of today, else ours, in the smallest
 * unit of the currency of the curriculum's market.
 */
export async function creditAmount(
  tx: Transaction,
  now: Date,
  curriculum: Curriculum,
): Promise<{ amount: number; currency: string }> {
  const { creditAmount: amount } = await settingIn(tx, now, creditAmounts, curriculum);
  return { amount, currency: creditAmounts.currencyOf!(curriculum) };
}
