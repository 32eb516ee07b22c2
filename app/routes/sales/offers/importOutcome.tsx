import { useLoaderData } from '@remix-run/react';
import { DeliveryOutcome } from '#app/routes/operations/deliveries/DeliveryOutcome.tsx';
import { deliveryLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';

export const handle = { i18n: ['rates', 'deliveries', 'common'] };

export const meta = pageTitle<typeof loader>();

export const loader = deliveryLoader('rates');

/** One file of rates: its progress, and what came of it. */
export default function RateImport() {
  return <DeliveryOutcome kind="rates" page={useLoaderData<typeof loader>()} />;
}
