import { ledgerFile } from '#app/domain/sales/ledger/ledgerRow.ts';
import { deliveryResultLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';

/** The result of a delivery to the ledger: every row that was refused, with the reasons. */
export const loader = deliveryResultLoader(ledgerFile);
