import { useActionData, useLoaderData } from '@remix-run/react';
import { ledgerColumns } from '#app/domain/sales/ledger/ledgerRow.ts';
import { Deliveries } from '#app/routes/operations/deliveries/Deliveries.tsx';
import { deliveriesAction, deliveriesLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';

export const handle = { i18n: ['ledger', 'deliveries', 'refusals', 'common'] };

export const meta = pageTitle<typeof loader>();

export const loader = deliveriesLoader('ledger', { columns: ledgerColumns });

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = deliveriesAction('ledger');

/** The ledger's deliveries, and the form that imports a file (D41). */
export default function Ledger() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return <Deliveries kind="ledger" {...{ page, problem }} />;
}
