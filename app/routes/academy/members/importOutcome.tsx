import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { DeliveryOutcome } from '#app/routes/operations/deliveries/DeliveryOutcome.tsx';
import { deliveryPage } from '#app/routes/operations/deliveries/deliveryPage.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const handle = { i18n: ['members', 'deliveries', 'common'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async (input) => {
    const page = await deliveryPage(input, 'members');
    return { title: documentTitleOf(input.ctx.language, page.name), ...page };
  },
  { can: 'staff.import-members' },
);

/** One delivery to the member directory: its progress, and what came of it. */
export default function MemberImport() {
  const { t } = useTranslation('members');
  return (
    <DeliveryOutcome
      page={useLoaderData<typeof loader>()}
      back={{ to: paths.staffMemberImports(), label: t('import.back') }}
      counts={(['recorded', 'changed', 'present', 'refused'] as const).map((key) => ({
        key,
        term: t(`import.outcome.${key}`),
      }))}
      names={[t('import.number')]}
      addressOf={paths.staffMemberImport}
      resultOf={paths.staffMemberImportResult}
    />
  );
}
