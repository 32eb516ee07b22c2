import { memberFile } from '#app/domain/academy/members/memberColumns.ts';
import { deliveryTemplateLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';

/** The empty template of a file of members. */
export const loader = deliveryTemplateLoader(memberFile);
