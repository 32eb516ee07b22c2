import { useActionData, useLoaderData } from '@remix-run/react';
import { ledgerFile } from '#app/domain/sales/ledger/ledgerRow.ts';
import { DeliveryOutcome } from '#app/routes/operations/deliveries/DeliveryOutcome.tsx';
import { deliveryAction, deliveryLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';

export const handle = { i18n: ['ledger'] };

export const meta = pageTitle<typeof loader>();

export const loader = deliveryLoader(ledgerFile);

export const action = deliveryAction(ledgerFile);

/** One delivery to the ledger: its progress, and what came of it. */
export default function LedgerImport() {
  const posted = useActionData<typeof action>()?.posted;
  return <DeliveryOutcome kind="ledger" page={useLoaderData<typeof loader>()} posted={posted} />;
}
