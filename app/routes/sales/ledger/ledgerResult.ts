import { deliveryResult } from '#app/routes/operations/deliveries/deliveryPage.server.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';

const result = {
  kind: 'ledger',
  names: ['ledger:rows.bookingNumber', 'ledger:rows.revision'],
  fileName: 'ledger:fileName',
} as const;

/** The result of a delivery to the ledger: every row that was refused, with the reasons. */
export const loader = refusedAsPage(
  staffLoader((input) => deliveryResult(input, result), { can: 'staff.import-bookings' }),
);
