import { z } from 'zod';
import { OptionalTextLine, SearchText } from '#app/domain/fields.ts';
import { dayInList, listQuery } from '#app/domain/listQuery.ts';
import { messageKey } from '#app/domain/messages.ts';
import { commissionScopes } from '#app/domain/sales/commissionScopes.ts';
import { form } from '#app/domain/strictForm.ts';
import { sentLine, typedText } from '#app/domain/textSchema.ts';
import { paymentFilters } from './payments.ts';

const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;

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

/** The booking that staff assign a payment's line to, and how much of it, a decimal text of its currency; '' for all. */
export function assignSchema() {
  return form({
    part: OptionalTextLine('part', 20),
    bookingNumber: typedText('bookingNumber', 20, { write: (text) => text.normalize('NFKC').trim().toUpperCase() }).min(
      1,
      messageKey('required', 'bookingNumber'),
    ),
  });
}
export type AssignInput = z.output<ReturnType<typeof assignSchema>>;

/** The account of a month in an address; without a month that of today. */
export const accountList = listQuery({
  tabs: { of: commissionScopes },
  filters: { month: sentLine(7).regex(monthPattern).optional() },
  pageSize: 50,
});

/** The month of an account, `2026-11`. */
export const paymentMonth = sentLine(7).regex(monthPattern);
