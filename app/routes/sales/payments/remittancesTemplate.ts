import { paymentFile } from '#app/domain/sales/payments/paymentRow.ts';
import { deliveryTemplateLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';

/** The empty template of a file of payments. */
export const loader = deliveryTemplateLoader(paymentFile);
