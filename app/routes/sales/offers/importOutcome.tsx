import { useActionData, useLoaderData } from '@remix-run/react';
import { rateFile } from '#app/domain/sales/rates/rateRow.ts';
import { DeliveryOutcome } from '#app/routes/operations/deliveries/DeliveryOutcome.tsx';
import { deliveryAction, deliveryLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';

export const handle = { i18n: ['rates'] };

export const meta = pageTitle<typeof loader>();

export const loader = deliveryLoader(rateFile);

export const action = deliveryAction(rateFile);

/** One file of rates: its progress, and what came of it. */
export default function RateImport() {
  const posted = useActionData<typeof action>()?.posted;
  return <DeliveryOutcome kind="rates" page={useLoaderData<typeof loader>()} posted={posted} />;
}
