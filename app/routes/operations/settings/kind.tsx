import { useLoaderData } from '@remix-run/react';
import { settingKindNames, type SettingKindName } from '#app/domain/markets/settings/settingKinds.ts';
import { paths } from '#app/paths.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { settingKindPage } from './settingPages.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(async ({ ctx, params }) => settingKindPage(ctx, params.kind ?? ''), {
  about: settingKindNames.map((name) => `staff.set-${name}` as const satisfies `staff.set-${SettingKindName}`),
});

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** A kind of setting: what it says in each market or curriculum, since when, and what is scheduled. */
export default function Kind() {
  const { t } = useTranslation('settings');
  const { kind, rows } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    {
      key: 'scope',
      header: t('kindList.scope'),
      rowHeader: true,
      cell: ({ scope, name }) => (
        <Link className="link" to={paths.staffSetting(kind, scope)}>
          {name}
        </Link>
      ),
    },
    {
      key: 'now',
      header: t('kindList.now'),
      cell: ({ now, isOwn }) => (
        <span className="wrap-anywhere">
          {now} <Badge tone={isOwn ? 'info' : 'neutral'}>{t(isOwn ? 'yours' : 'ours')}</Badge>
        </span>
      ),
    },
    { key: 'since', header: t('kindList.since'), cell: ({ since }) => since ?? t('none') },
    {
      key: 'scheduled',
      header: t('kindList.scheduled'),
      cell: ({ scheduled }) => (scheduled.length === 0 ? t('none') : scheduled.join(', ')),
    },
  ];
  const title = t(`kind.${kind}.title`);
  return (
    <>
      <BackLink to={paths.staffSettings()}>{t('title')}</BackLink>
      <PageHead title={title} sentence={t(`kind.${kind}.sentence`)} />
      <DataTable caption={title} columns={columns} rows={rows} rowKey={({ scope }) => scope} empty={null} />
    </>
  );
}
