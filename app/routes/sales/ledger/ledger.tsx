import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ledgerColumns } from '#app/domain/sales/ledger/ledgerRow.ts';
import { paths } from '#app/paths.ts';
import { Deliveries } from '#app/routes/operations/deliveries/Deliveries.tsx';
import { deliveriesPage, takeDelivery } from '#app/routes/operations/deliveries/deliveryPage.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const handle = { i18n: ['ledger', 'deliveries', 'refusals', 'common'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'ledger:title'),
    ...(await deliveriesPage(ctx, 'ledger')),
  }),
  { can: 'staff.import-bookings' },
);

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = staffAction(
  async (input) => {
    const taken = await takeDelivery(input, 'ledger');
    if ('deliveryId' in taken) return redirect(paths.staffLedgerImport(taken.deliveryId));
    return data({ problem: taken.problem }, { status: taken.status });
  },
  { can: 'staff.import-bookings' },
);

/** The ledger's deliveries, and the form that imports a file (D41). */
export default function Ledger() {
  const { t } = useTranslation('ledger');
  const { deliveries, maxBytes, limits } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <Deliveries
        {...{ deliveries, maxBytes, columns: ledgerColumns }}
        problem={useActionData<typeof action>()?.problem}
        counts={['recorded', 'present', 'refused']}
        addressOf={paths.staffLedgerImport}
        sentence={t('upload.sentence')}
        label={t('upload.label')}
        help={t('upload.help', limits)}
        submit={t('upload.submit')}
        emptySentence={t('emptySentence')}
      />
    </>
  );
}
