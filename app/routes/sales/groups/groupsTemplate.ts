import { groupFile } from '#app/domain/sales/groups/groupRow.ts';
import { deliveryTemplateLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';

/** The empty template of a file of groups. */
export const loader = deliveryTemplateLoader(groupFile);
