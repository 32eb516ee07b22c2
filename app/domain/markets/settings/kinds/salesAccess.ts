import { markets, marketsWithoutSalesReports, type Market } from '#app/domain/markets/markets.ts';
import { choiceField } from '#app/domain/markets/settings/settingFields.ts';
import { settingKind } from '#app/domain/markets/settings/settingKind.ts';

/** The markets whose agencies may have sales reports. */
export const marketsWithSalesReports = markets.filter((market) => !marketsWithoutSalesReports.includes(market));

/** Whether owners of a newly approved agency see its sales reports, unless the reviewer chooses otherwise. */
export const salesAccess = settingKind({
  name: 'sales-access',
  scopes: marketsWithSalesReports,
  scopeKey: (market) => `markets:market.${market}`,
  marketsOf: (market) => [market as Market],
  fields: { newAgencySalesAccess: choiceField(['withheld', 'granted']) },
  isDecision: true,
  ours: () => ({ newAgencySalesAccess: 'withheld' as const }),
});
