import { useActionData, useLoaderData } from '@remix-run/react';
import { groupFile } from '#app/domain/sales/groups/groupRow.ts';
import { Deliveries } from '#app/routes/operations/deliveries/Deliveries.tsx';
import { deliveriesAction, deliveriesLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';

export const handle = { i18n: ['groups'] };

export const meta = pageTitle<typeof loader>();

export const loader = deliveriesLoader(groupFile);

export const action = deliveriesAction(groupFile);

/** The deliveries of groups, and the form that imports a file. */
export default function StaffGroups() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return (
    <>
      <AreaTabs area="sales" />
      <Deliveries kind="groups" page={page} problem={problem} />
    </>
  );
}
