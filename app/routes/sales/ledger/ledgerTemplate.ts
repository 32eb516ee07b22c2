import { ledgerFile } from '#app/domain/sales/ledger/ledgerRow.ts';
import { deliveryTemplateLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';

/** The empty template of a ledger file. */
export const loader = deliveryTemplateLoader(ledgerFile);
