import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { DeliveryOutcome } from '#app/routes/operations/deliveries/DeliveryOutcome.tsx';
import { deliveryPage } from '#app/routes/operations/deliveries/deliveryPage.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const handle = { i18n: ['rates', 'deliveries', 'common'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async (input) => {
    const page = await deliveryPage(input, 'rates');
    return { title: documentTitleOf(input.ctx.language, page.name), ...page };
  },
  { can: 'staff.edit-rates' },
);

/** One file of rates: its progress, and what came of it. */
export default function RateImport() {
  const { t } = useTranslation('rates');
  return (
    <DeliveryOutcome
      page={useLoaderData<typeof loader>()}
      back={{ to: paths.staffRateImports(), label: t('import.back') }}
      counts={(['recorded', 'changed', 'present', 'refused'] as const).map((key) => ({
        key,
        term: t(`import.outcome.${key}`),
      }))}
      names={[t('column.ship'), t('column.sailingOn')]}
      addressOf={paths.staffRateImport}
      resultOf={paths.staffRateImportResult}
    />
  );
}
