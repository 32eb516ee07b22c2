import { useActionData, useLoaderData } from '@remix-run/react';
import { paymentFile } from '#app/domain/sales/payments/paymentRow.ts';
import { DeliveryOutcome } from '#app/routes/operations/deliveries/DeliveryOutcome.tsx';
import { deliveryAction, deliveryLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';

export const handle = { i18n: ['remittances'] };

export const meta = pageTitle<typeof loader>();

export const loader = deliveryLoader(paymentFile);

export const action = deliveryAction(paymentFile);

/** One delivery of payments: its progress, and what came of it. */
export default function RemittancesImport() {
  const posted = useActionData<typeof action>()?.posted;
  return <DeliveryOutcome kind="remittances" page={useLoaderData<typeof loader>()} posted={posted} />;
}
