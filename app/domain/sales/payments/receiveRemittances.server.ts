import { receiveDelivery } from '#app/domain/accounts/signIn/partnerDelivery.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { RowsOutcome } from '#app/domain/operations/deliveries/recordOutcome.server.ts';
import { checkPayment, type DeliveredPayment } from './paymentRow.ts';
import { recordPayments } from './recordPayments.server.ts';

/** Takes payments of commission that a partner delivers with a signed token. Throws as `receiveDelivery` does. */
export async function receiveRemittances(
  ctx: VisitorContext,
  { token, remittances }: { token: string | undefined; remittances: readonly DeliveredPayment[] },
): Promise<RowsOutcome & { deliveryId: string }> {
  const rows = remittances.map((payment, place) => ({
    number: place + 1,
    payment: payment.number,
    revision: String(payment.revision),
    read: checkPayment(payment),
  }));
  return receiveDelivery(ctx, { kind: 'remittances', token, rows: rows.length }, (tx, { now }) =>
    recordPayments(tx, now, rows),
  );
}
