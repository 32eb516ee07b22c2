import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { bookingsInScope, widestScope } from '#app/domain/sales/commissionScope.server.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { paymentMethods, paymentStates, type PaymentMethod, type PaymentState } from './payments.ts';

const lineRow = z.strictObject({
  number: z.string(),
  paidOn: z.string(),
  method: z.enum(paymentMethods),
  state: z.enum(paymentStates),
  currency: z.string(),
  bankLine: z.string(),
  named: z.string(),
  // The driver gives what may be larger than a safe number as text.
  amount: z.string(),
  bookingNumber: z.string().nullable(),
  ship: z.string().nullable(),
  sailingOn: z.string().nullable(),
  expected: z.int().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
type LineRow = Omit<z.output<typeof lineRow>, 'amount'> & { amount: number };

/** A line of a payment with its booking; without one it is unclaimed. */
export type OwnPaymentLine = Pick<
  LineRow,
  'named' | 'amount' | 'bookingNumber' | 'ship' | 'sailingOn' | 'expected' | 'firstName' | 'lastName'
>;

export interface OwnPayment {
  number: string;
  paidOn: string;
  method: PaymentMethod;
  state: PaymentState;
  currency: string;
  bankLine: string;
  /** The caller's part. */
  amount: number;
  lines: OwnPaymentLine[];
}

/**
 * A payment with the lines that the caller sees: of their agency, or of their own bookings. Throws `forbidden`
 * (`agency.commission`), and `notFound` for one of which they see nothing.
 */
export async function readPayment(ctx: AgentContext, remittanceId: string): Promise<OwnPayment> {
  assertMaySee(ctx, 'agency.commission');
  const { agencyId, agentUniqueId = null } = bookingsInScope(ctx, widestScope(ctx));
  const rows = await rowsOf(
    ctx.db,
    described(
      lineRow,
      Prisma.sql`
      SELECT r.number, r.paid_on::text AS "paidOn", r.method, r.state, r.currency::text, r.bank_line AS "bankLine", l.named, l.amount,
        l.booking_number AS "bookingNumber", b.ship, b.sailing_on::text AS "sailingOn", b.commission_expected AS expected,
        a.first_name AS "firstName", a.last_name AS "lastName"
      FROM remittances r JOIN remittance_lines l ON l.remittance_id = r.remittance_id
      LEFT JOIN bookings b ON b.booking_number = l.booking_number AND b.agency_id = l.agency_id AND b.latest
      LEFT JOIN agents a ON a.agent_unique_id = b.agent_unique_id
      WHERE r.remittance_id = ${remittanceId}::uuid AND l.agency_id = ${agencyId}
        AND (${agentUniqueId}::uuid IS NULL OR b.agent_unique_id = ${agentUniqueId}::uuid)
      ORDER BY l.position, l.line_id`,
    ),
  );
  const [payment] = rows;
  if (!payment) throw new Refusal('notFound');
  const { number, paidOn, method, state, currency, bankLine } = payment;
  return {
    number,
    paidOn,
    method,
    state,
    currency,
    bankLine,
    amount: rows.reduce((sum, { amount }) => sum + Number(amount), 0),
    lines: rows.map(({ named, amount, bookingNumber, ship, sailingOn, expected, firstName, lastName }) => ({
      named,
      amount: Number(amount),
      bookingNumber,
      ship,
      sailingOn,
      expected,
      firstName,
      lastName,
    })),
  };
}
