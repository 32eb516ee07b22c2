import { useActionData, useLoaderData } from '@remix-run/react';
import { groupFile } from '#app/domain/sales/groups/groupRow.ts';
import { DeliveryOutcome } from '#app/routes/operations/deliveries/DeliveryOutcome.tsx';
import { deliveryAction, deliveryLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';

export const handle = { i18n: ['groups'] };

export const meta = pageTitle<typeof loader>();

export const loader = deliveryLoader(groupFile);

export const action = deliveryAction(groupFile);

/** One delivery of groups: its progress, and what came of it. */
export default function GroupsImport() {
  const posted = useActionData<typeof action>()?.posted;
  return <DeliveryOutcome kind="groups" page={useLoaderData<typeof loader>()} posted={posted} />;
}
