import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { memberColumns, requiredMemberColumns } from '#app/domain/academy/members/memberRow.ts';
import { paths } from '#app/paths.ts';
import { Deliveries } from '#app/routes/operations/deliveries/Deliveries.tsx';
import { deliveriesPage, takeDelivery } from '#app/routes/operations/deliveries/deliveryPage.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const handle = { i18n: ['members', 'deliveries', 'refusals', 'common'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'members:import.title'),
    ...(await deliveriesPage(ctx, 'members')),
    columns: memberColumns,
    required: requiredMemberColumns.join(', '),
  }),
  { can: 'staff.import-members' },
);

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = staffAction(
  async (input) => {
    const taken = await takeDelivery(input, 'members');
    if ('deliveryId' in taken) return redirect(paths.staffMemberImport(taken.deliveryId));
    return data({ problem: taken.problem }, { status: taken.status });
  },
  { can: 'staff.import-members' },
);

/** The deliveries to the member directory, and the form that imports a file (D18). */
export default function MemberImports() {
  const { t } = useTranslation('members');
  const { deliveries, maxBytes, columns, required, limits } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={paths.staffMembers()}>{t('back')}</BackLink>
      <PageHead title={t('import.title')} sentence={t('import.sentence')} />
      <Deliveries
        {...{ deliveries, maxBytes, columns }}
        problem={useActionData<typeof action>()?.problem}
        counts={['recorded', 'changed', 'present', 'refused']}
        addressOf={paths.staffMemberImport}
        sentence={t('import.columns', { required })}
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
