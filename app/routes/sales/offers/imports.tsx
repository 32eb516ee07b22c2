import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { optionalRateColumns, rateColumns } from '#app/domain/sales/rates/rateRow.ts';
import { paths } from '#app/paths.ts';
import { Deliveries } from '#app/routes/operations/deliveries/Deliveries.tsx';
import { deliveriesPage, takeDelivery } from '#app/routes/operations/deliveries/deliveryPage.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const handle = { i18n: ['rates', 'deliveries', 'refusals', 'common'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'rates:import.title'),
    ...(await deliveriesPage(ctx, 'rates')),
    columns: rateColumns,
    optional: optionalRateColumns.join(', '),
  }),
  { can: 'staff.edit-rates' },
);

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = staffAction(
  async (input) => {
    const taken = await takeDelivery(input, 'rates');
    if ('deliveryId' in taken) return redirect(paths.staffRateImport(taken.deliveryId));
    return data({ problem: taken.problem }, { status: taken.status });
  },
  { can: 'staff.edit-rates' },
);

/** The files of rates that were brought, and the form that imports one. */
export default function RateImports() {
  const { t } = useTranslation('rates');
  const { deliveries, maxBytes, columns, optional, limits } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={paths.staffRates()}>{t('back')}</BackLink>
      <PageHead title={t('import.title')} sentence={t('import.sentence')} />
      <Deliveries
        {...{ deliveries, maxBytes, columns }}
        problem={useActionData<typeof action>()?.problem}
        counts={['recorded', 'changed', 'present', 'refused']}
        addressOf={paths.staffRateImport}
        sentence={t('import.columns', { optional })}
        label={t('import.label')}
        help={t('import.help', limits)}
        submit={t('import.submit')}
        emptySentence={t('import.emptySentence')}
      >
        <p className="text-sm">{t('import.guarded')}</p>
      </Deliveries>
    </>
  );
}
