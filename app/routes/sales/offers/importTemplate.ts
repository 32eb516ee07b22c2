import { rateFile } from '#app/domain/sales/rates/rateRow.ts';
import { deliveryTemplateLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';

/** The empty template of a file of rates. */
export const loader = deliveryTemplateLoader(rateFile);
