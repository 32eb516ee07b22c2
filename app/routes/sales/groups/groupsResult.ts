import { groupFile } from '#app/domain/sales/groups/groupRow.ts';
import { deliveryResultLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';

/** The result of a delivery of groups: every row that was refused, with the reasons. */
export const loader = deliveryResultLoader(groupFile);
