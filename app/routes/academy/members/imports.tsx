import { useActionData, useLoaderData } from '@remix-run/react';
import { memberFile } from '#app/domain/academy/members/memberColumns.ts';
import { paths } from '#app/paths.ts';
import { Deliveries } from '#app/routes/operations/deliveries/Deliveries.tsx';
import { deliveriesAction, deliveriesLoader } from '#app/routes/operations/deliveries/deliveryRoutes.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const handle = { i18n: ['members'] };

export const meta = pageTitle<typeof loader>();

export const loader = deliveriesLoader(memberFile);

export const action = deliveriesAction(memberFile);

/** The deliveries to the member directory, and the form that imports a file. */
export default function MemberImports() {
  const { t } = useTranslation('members');
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return (
    <Deliveries kind="members" page={page} problem={problem} back={{ to: paths.staffMembers(), label: t('back') }}>
      <p className="text-sm">{t('import.guarded')}</p>
    </Deliveries>
  );
}
