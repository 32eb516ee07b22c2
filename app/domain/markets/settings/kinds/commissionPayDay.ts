import { brandCodes, brands, type BrandCode } from '#app/domain/markets/brands.ts';
import { numberField } from '#app/domain/markets/settings/settingFields.ts';
import { settingKind } from '#app/domain/markets/settings/settingKind.ts';

/** How many days after a sailing a brand usually pays its commission. */
export const commissionPayDay = settingKind({
  name: 'commission-pay-day',
  scopes: brandCodes,
  scopeKey: (brand) => brands[brand as BrandCode].nameKey,
  marketsOf: (brand) => [brands[brand as BrandCode].market],
  fields: { daysAfterSailing: numberField({ min: 1, max: 365 }) },
  ours: () => ({ daysAfterSailing: 30 }),
});
