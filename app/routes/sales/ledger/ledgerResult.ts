import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { ledgerResult } from './ledgerResult.server.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';

/** The result of a delivery to the ledger: every row that was refused, with the reasons. */
export const loader = refusedAsPage(staffLoader(ledgerResult, { can: 'staff.import-bookings' }));
