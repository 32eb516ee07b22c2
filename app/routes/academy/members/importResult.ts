import { deliveryResult } from '#app/routes/operations/deliveries/deliveryPage.server.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';

const result = { kind: 'members', names: ['members:import.number'], fileName: 'members:import.fileName' } as const;

/** The result of a delivery to the member directory: every row that was refused, with the reasons. */
export const loader = refusedAsPage(
  staffLoader((input) => deliveryResult(input, result), { can: 'staff.import-members' }),
);
