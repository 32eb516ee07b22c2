import { useActionData, useLoaderData } from '@remix-run/react';
import { memberFile } from '#app/domain/academy/members/memberColumns.ts';
import { DeliveryOutcome } from '#app/routes/operations/deliveries/DeliveryOutcome.tsx';
import { deliveryAction, deliveryLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';

export const handle = { i18n: ['members'] };

export const meta = pageTitle<typeof loader>();

export const loader = deliveryLoader(memberFile);

export const action = deliveryAction(memberFile);

/** One delivery to the member directory: its progress, and what came of it. */
export default function MemberImport() {
  const posted = useActionData<typeof action>()?.posted;
  return <DeliveryOutcome kind="members" page={useLoaderData<typeof loader>()} posted={posted} />;
}
