import { z } from 'zod';
import { OptionalTextLine, SearchText } from '#app/domain/fields.ts';
import { brandCodes, type BrandCode } from '#app/domain/markets/brands.ts';
import { form } from '#app/domain/strictForm.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { bookingStates } from './bookingStates.ts';
import { salesPeriods } from './salesPeriods.ts';

const brand = z.enum(brandCodes as [BrandCode, ...BrandCode[]]).optional();
const ship = SearchText().min(1).max(60).optional();

/** What a sales report is asked for: its period, and what narrows it. */
export const salesQuery = z.strictObject({
  period: z.enum(salesPeriods).default('last12Months'),
  brand,
  ship,
  advisor: z.uuid().optional(),
  branch: z.uuid().optional(),
});
export type SalesQuery = z.output<typeof salesQuery>;

/** One's own sales in an address. */
export const ownSalesList = listQuery({
  search: SearchText(),
  filters: { state: [...bookingStates, 'overdue'], brand: brandCodes },
  prints: true,
});
export type OwnSalesQuery = typeof ownSalesList.defaults;

/** The goal of a year as it is typed; '' for none. */
export function salesGoalSchema() {
  return form({
    goal: OptionalTextLine('goal', 30),
  });
}

/** The values of an address that a schema takes; one that it does not take counts as left out. */
export function readLeniently<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  values: Record<string, string | undefined>,
): z.output<z.ZodObject<Shape>> {
  const entries = Object.entries(values).filter(
    ([name, value]) =>
      value !== undefined &&
      value !== '' &&
      (schema.shape[name] as unknown as z.ZodType | undefined)?.safeParse(value).success,
  );
  return schema.parse(Object.fromEntries(entries));
}
