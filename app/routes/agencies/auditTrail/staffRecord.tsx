import { useLoaderData, useLocation } from '@remix-run/react';
import { listStaffRecord } from '#app/domain/agencies/auditTrail/listStaffRecord.server.ts';
import { staffRecordAreaNames } from '#app/domain/agencies/auditTrail/staffRecordAreas.ts';
import { staffRecordList } from '#app/domain/agencies/auditTrail/staffRecordList.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage, ListTools } from '#app/ui/table/ListPage.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { ChangedLines } from './ChangedLines.tsx';
import { staffRecordInput, staffRecordReader, staffRecordRow, type StaffRecordRow } from './staffRecordRows.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const reader = await staffRecordReader(ctx);
    const { actions, ...query } = staffRecordInput(reader, new URL(request.url).searchParams);
    const { entries, ...found } = await listStaffRecord(ctx, { ...query, actions });
    return {
      title: documentTitle(ctx.language, 'staffRecord:title'),
      rows: entries.map((entry) => staffRecordRow(reader, entry)),
      list: staffRecordList.view(query, found),
    };
  },
  { can: 'staff.see-record' },
);

/** What the brands' staff did, in all areas. */
export default function StaffRecord() {
  const { t } = useTranslation('staffRecord');
  const { rows, list } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const columns: Column<StaffRecordRow>[] = [
    { key: 'what', header: t('what'), cell: whatCell, rowHeader: true },
    { key: 'about', header: t('about'), cell: aboutCell, fact: true },
    { key: 'who', header: t('who'), cell: (row) => row.who },
    { key: 'when', header: t('when'), cell: (row) => row.when, fact: true },
  ];
  return (
    <ListPage
      title={t('title')}
      sentence={t('sentence')}
      action={
        <div className="flex flex-wrap gap-2">
          {(['csv', 'xlsx'] as const).map((format) => (
            <LinkButton key={format} href={paths.staffRecordFile(format, search)} download>
              {t(`download.${format}`)}
            </LinkButton>
          ))}
        </div>
      }
      list={list}
      tools={
        <ListTools
          list={list}
          search={{ label: t('searchLabel'), placeholder: t('searchPlaceholder') }}
          apply={t('apply')}
          count={t('count', { count: list.total })}
          filters={[
            {
              name: 'area',
              label: t('areaLabel'),
              any: t('anyArea'),
              options: staffRecordAreaNames.map((area) => ({ value: area, label: t(`area.${area}`) })),
            },
            { name: 'from', label: t('fromDay') },
            { name: 'to', label: t('toDay') },
          ]}
        />
      }
      table={{
        caption: t('caption'),
        columns,
        rows,
        rowKey: (row) => row.key,
        empty: <EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />,
      }}
    />
  );
}

function whatCell(row: StaffRecordRow) {
  return (
    <div>
      {row.what}
      <ChangedLines lines={row.lines} />
    </div>
  );
}

function aboutCell({ about: { name, details, href } }: StaffRecordRow) {
  return (
    <div className="wrap-anywhere">
      {href ? (
        <Link className="link" to={href}>
          {name}
        </Link>
      ) : (
        name
      )}
      {details ? <span className="block text-sm text-muted">{details}</span> : null}
    </div>
  );
}
