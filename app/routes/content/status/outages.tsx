import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { can } from '#app/domain/permissions/can.ts';
import { outageListSchema } from '#app/domain/content/status/forms.ts';
import { listOutages } from '#app/domain/content/status/listOutages.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { outageRows } from './outageRows.server.ts';
import { OutageTable } from './OutageTable.tsx';

export const handle = { i18n: ['outages', 'status', 'staff'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const params = new URL(request.url).searchParams;
    const query = outageListSchema().parse({ page: params.get('page') ?? 1, pageSize: params.get('size') });
    const { current, coming, over, total, page } = await listOutages(ctx, query);
    return {
      title: documentTitle(ctx.language, 'outages:title'),
      mayEdit: can(ctx, 'staff.edit-outages'),
      current: outageRows(ctx, current),
      coming: outageRows(ctx, coming),
      over: outageRows(ctx, over),
      ...{ total, page, pageSize: query.pageSize },
    };
  },
  { can: 'staff.see-outages' },
);

/** The outages that last, come, and are over (D43). */
export default function Outages() {
  const { t } = useTranslation('outages');
  const { mayEdit, current, coming, over, total, page, pageSize } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton variant="primary" to={paths.staffOutage('new')}>
      {t('add')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} action={mayEdit ? add : undefined} />
      <div className="grid gap-8">
        {(['current', 'coming', 'over'] as const).map((phase) => (
          <section key={phase} aria-labelledby={`outages-${phase}`}>
            <h2 className="mb-3 text-xl" id={`outages-${phase}`}>
              {t(`phase.${phase}`)}
            </h2>
            <OutageTable phase={phase} rows={{ current, coming, over }[phase]} mayEdit={mayEdit} />
            {phase === 'over' && total > 0 ? <Pagination page={page} pageSize={pageSize} total={total} /> : null}
          </section>
        ))}
      </div>
    </>
  );
}
