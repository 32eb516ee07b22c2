import { deliveryResult } from '#app/routes/operations/deliveries/deliveryPage.server.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';

const result = {
  kind: 'rates',
  names: ['rates:column.ship', 'rates:column.sailingOn'],
  fileName: 'rates:import.fileName',
} as const;

/** The result of a file of rates: every row that was refused, with the reasons. */
export const loader = refusedAsPage(staffLoader((input) => deliveryResult(input, result), { can: 'staff.edit-rates' }));
