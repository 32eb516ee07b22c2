import { useLoaderData } from '@remix-run/react';
import { DeliveryOutcome } from '#app/routes/operations/deliveries/DeliveryOutcome.tsx';
import { deliveryLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';

export const handle = { i18n: ['members', 'deliveries', 'common'] };

export const meta = pageTitle<typeof loader>();

export const loader = deliveryLoader('members');

/** One delivery to the member directory: its progress, and what came of it. */
export default function MemberImport() {
  return <DeliveryOutcome kind="members" page={useLoaderData<typeof loader>()} />;
}
