import { useActionData, useLoaderData } from '@remix-run/react';
import { paymentFile } from '#app/domain/sales/payments/paymentRow.ts';
import { paths } from '#app/paths.ts';
import { Deliveries } from '#app/routes/operations/deliveries/Deliveries.tsx';
import { deliveriesAction, deliveriesLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const handle = { i18n: ['remittances'] };

export const meta = pageTitle<typeof loader>();

export const loader = deliveriesLoader(paymentFile);

export const action = deliveriesAction(paymentFile);

/** The deliveries of payments, and the form that imports a file. */
export default function Remittances() {
  const { t } = useTranslation('payments');
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const back = { to: paths.staffPayments(), label: t('staff.back') };
  return <Deliveries kind="remittances" page={page} problem={problem} back={back} />;
}
