import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { settingsPage } from './settingPages.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(async ({ ctx }) => settingsPage(ctx), { can: 'staff.see-settings' });

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The kinds of the brand's settings, each with whose values hold, and what comes next. */
export default function Settings() {
  const { t } = useTranslation('settings');
  const { rows } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    {
      key: 'kind',
      header: t('list.kind'),
      rowHeader: true,
      cell: ({ kind }) => (
        <>
          <Link className="link" to={paths.staffSettingKind(kind)}>
            {t(`kind.${kind}.title`)}
          </Link>
          <span className="block text-sm font-normal text-muted">{t(`kind.${kind}.sentence`)}</span>
        </>
      ),
    },
    {
      key: 'state',
      header: t('list.state'),
      cell: ({ own, scopes }) => (
        <span className="whitespace-nowrap">
          <Badge tone={own === 0 ? 'neutral' : 'info'}>
            {own === 0 ? t('allOurs') : t('ownCount', { own, scopes })}
          </Badge>
        </span>
      ),
    },
    { key: 'next', header: t('list.next'), cell: ({ next }) => next ?? t('none') },
  ];
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <DataTable caption={t('title')} columns={columns} rows={rows} rowKey={({ kind }) => kind} empty={null} />
    </>
  );
}
