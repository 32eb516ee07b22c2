import { listQuery } from '#app/domain/listQuery.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { viewPeriods } from './views.ts';

/** The list of the most and the least read documents in an address; the most read of 30 days where it says nothing. */
export const usageList = listQuery({ filters: { period: viewPeriods, market: markets, order: ['most', 'least'] } });

export type UsageQuery = typeof usageList.defaults;
