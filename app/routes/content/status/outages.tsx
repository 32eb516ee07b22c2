import { useLoaderData } from '@remix-run/react';
import { can } from '#app/domain/permissions/can.ts';
import { outageList } from '#app/domain/content/status/forms.ts';
import { listOutages } from '#app/domain/content/status/listOutages.server.ts';
import { staffOutageZone } from '#app/domain/content/status/outageZone.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { List } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { outageRows } from './outageRows.server.ts';
import { OutageTable } from './OutageTable.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = outageList.read(new URL(request.url).searchParams);
    const [zone, { current, coming, over, ...found }] = await Promise.all([
      staffOutageZone(ctx),
      listOutages(ctx, query),
    ]);
    return {
      title: documentTitle(ctx.language, 'outages:title'),
      mayEdit: can(ctx, 'staff.edit-outages'),
      current: outageRows(ctx, zone, current),
      coming: outageRows(ctx, zone, coming),
      over: outageRows(ctx, zone, over),
      list: outageList.view(query, found),
    };
  },
  { can: 'staff.see-outages' },
);

/** The outages that last, come, and are over. */
export default function Outages() {
  const { t } = useTranslation('outages');
  const { mayEdit, current, coming, over, list } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton variant="primary" to={paths.staffOutage('new')}>
      {t('add')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} action={mayEdit ? add : undefined} />
      <div className="grid gap-8">
        {(['current', 'coming', 'over'] as const).map((phase) => {
          const table = <OutageTable phase={phase} rows={{ current, coming, over }[phase]} mayEdit={mayEdit} />;
          return (
            <section key={phase} aria-labelledby={`outages-${phase}`}>
              <h2 className="mb-3 text-xl" id={`outages-${phase}`}>
                {t(`phase.${phase}`)}
              </h2>
              {phase === 'over' ? <List list={list} table={table} /> : table}
            </section>
          );
        })}
      </div>
    </>
  );
}
