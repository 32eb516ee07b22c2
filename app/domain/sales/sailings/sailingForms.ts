import { z } from 'zod';
import { SearchText } from '#app/domain/fields.ts';
import { brandCodes } from '#app/domain/markets/brands.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { commissionScopes } from '#app/domain/sales/commissionScopes.ts';

/** For how many days from today sailings are listed: a week or 90 days as home pages say it, or a month. */
export const sailingDays = ['7', '30', '90'] as const;

/** Sailings in an address. */
export const sailingList = listQuery({
  search: SearchText(),
  tabs: { of: commissionScopes },
  filters: { within: z.enum(sailingDays).default('30'), brand: brandCodes },
});
export type SailingQuery = typeof sailingList.defaults;
