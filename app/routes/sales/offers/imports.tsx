import { useActionData, useLoaderData } from '@remix-run/react';
import { rateFile } from '#app/domain/sales/rates/rateRow.ts';
import { paths } from '#app/paths.ts';
import { Deliveries } from '#app/routes/operations/deliveries/Deliveries.tsx';
import { deliveriesAction, deliveriesLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const handle = { i18n: ['rates'] };

export const meta = pageTitle<typeof loader>();

export const loader = deliveriesLoader(rateFile);

export const action = deliveriesAction(rateFile);

/** The files of rates that were brought, and the form that imports one. */
export default function RateImports() {
  const { t } = useTranslation('rates');
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return (
    <Deliveries kind="rates" page={page} problem={problem} back={{ to: paths.staffRates(), label: t('back') }}>
      <p className="text-sm">{t('import.guarded')}</p>
    </Deliveries>
  );
}
