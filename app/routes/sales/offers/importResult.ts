import { rateFile } from '#app/domain/sales/rates/rateRow.ts';
import { deliveryResultLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';

/** The result of a file of rates: every row that was refused, with the reasons. */
export const loader = deliveryResultLoader(rateFile);
