import { paymentFile } from '#app/domain/sales/payments/paymentRow.ts';
import { deliveryResultLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';

/** The result of a delivery of payments: every row that was refused, with the reasons. */
export const loader = deliveryResultLoader(paymentFile);
