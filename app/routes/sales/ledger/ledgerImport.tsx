import { useLoaderData } from '@remix-run/react';
import { DeliveryOutcome } from '#app/routes/operations/deliveries/DeliveryOutcome.tsx';
import { deliveryLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';

export const handle = { i18n: ['ledger', 'deliveries', 'common'] };

export const meta = pageTitle<typeof loader>();

export const loader = deliveryLoader('ledger');

/** One delivery to the ledger: its progress, and what came of it. */
export default function LedgerImport() {
  return <DeliveryOutcome kind="ledger" page={useLoaderData<typeof loader>()} />;
}
