import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { DeliveryOutcome } from '#app/routes/operations/deliveries/DeliveryOutcome.tsx';
import { deliveryPage } from '#app/routes/operations/deliveries/deliveryPage.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const handle = { i18n: ['ledger', 'deliveries', 'common'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async (input) => {
    const page = await deliveryPage(input, 'ledger');
    return { title: documentTitleOf(input.ctx.language, page.name), ...page };
  },
  { can: 'staff.import-bookings' },
);

/** One delivery to the ledger: its progress, and what came of it. */
export default function LedgerImport() {
  const { t } = useTranslation('ledger');
  return (
    <DeliveryOutcome
      page={useLoaderData<typeof loader>()}
      back={{ to: paths.staffLedger(), label: t('back') }}
      counts={(['recorded', 'present', 'refused'] as const).map((key) => ({ key, term: t(`outcome.${key}`) }))}
      names={[t('rows.bookingNumber'), t('rows.revision')]}
      addressOf={paths.staffLedgerImport}
      resultOf={paths.staffLedgerResult}
    />
  );
}
