import { memberFile } from '#app/domain/academy/members/memberColumns.ts';
import { deliveryResultLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';

/** The result of a delivery to the member directory: every row that was refused, with the reasons. */
export const loader = deliveryResultLoader(memberFile);
