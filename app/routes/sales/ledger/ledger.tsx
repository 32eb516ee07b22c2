import { useActionData, useLoaderData } from '@remix-run/react';
import { ledgerFile } from '#app/domain/sales/ledger/ledgerRow.ts';
import { Deliveries } from '#app/routes/operations/deliveries/Deliveries.tsx';
import { deliveriesAction, deliveriesLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';

export const handle = { i18n: ['ledger'] };

export const meta = pageTitle<typeof loader>();

export const loader = deliveriesLoader(ledgerFile);

export const action = deliveriesAction(ledgerFile);

/** The ledger's deliveries, and the form that imports a file. */
export default function Ledger() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return <Deliveries kind="ledger" page={page} problem={problem} />;
}
