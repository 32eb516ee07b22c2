import { z } from 'zod';
import { SearchText } from '#app/domain/fields.ts';
import { dayInList, listQuery } from '#app/domain/listQuery.ts';
import { messageKey } from '#app/domain/messages.ts';
import { commissionScopes } from '#app/domain/sales/commissionScopes.ts';
import { form } from '#app/domain/strictForm.ts';
import { sentLine, typedText } from '#app/domain/textSchema.ts';
import { paymentFilters } from './payments.ts';

/** A list of payments in an address; `from` and `to` are the days on which they are paid. */
export const paymentList = listQuery({
  search: SearchText(),
  tabs: { of: commissionScopes },
  filters: { show: paymentFilters, from: dayInList, to: dayInList },
});
export type PaymentQuery = typeof paymentList.defaults;

/** The staff's list of payments in an address. */
export const staffPaymentList = listQuery({
  search: SearchText(),
  filters: { show: z.enum(['unclaimed', 'all']).default('unclaimed') },
});
export type StaffPaymentQuery = typeof staffPaymentList.defaults;

/** The booking that staff assign a payment's line to. */
export function assignSchema() {
  return form({
    bookingNumber: typedText('bookingNumber', 20, { write: (text) => text.normalize('NFKC').trim().toUpperCase() }).min(
      1,
      messageKey('required', 'bookingNumber'),
    ),
  });
}
export type AssignInput = z.output<ReturnType<typeof assignSchema>>;

/** The month of a payments file, `2026-11`. */
export const paymentMonth = sentLine(7).regex(/^20\d\d-(0[1-9]|1[0-2])$/);
