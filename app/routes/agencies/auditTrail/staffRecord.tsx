import { useLoaderData, useLocation } from '@remix-run/react';
import { listStaffRecord } from '#app/domain/agencies/auditTrail/listStaffRecord.server.ts';
import { staffRecordAreaNames } from '#app/domain/agencies/auditTrail/staffRecordAreas.ts';
import { staffRecordList } from '#app/domain/agencies/auditTrail/staffRecordList.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { FileLinks } from '#app/ui/table/FileLinks.tsx';
import { ListPage, ListTools } from '#app/ui/table/ListPage.tsx';
import { chosenSearch } from '#app/ui/table/sorting.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { ChangedLines } from './ChangedLines.tsx';
import { staffRecordDays, type StaffRecordLine } from './staffRecordDays.ts';
import { staffRecordInput, staffRecordReader, staffRecordRow } from './staffRecordRows.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const reader = await staffRecordReader(ctx);
    const { actions, ...query } = staffRecordInput(reader, new URL(request.url).searchParams);
    const { entries, ...found } = await listStaffRecord(ctx, { ...query, actions });
    return {
      title: documentTitle(ctx.language, 'staffRecord:title'),
      showsSignIns: query.signIns === 'shown',
      rows: entries.map((entry) => staffRecordRow(reader, entry)),
      list: staffRecordList.view(query, found),
    };
  },
  { can: 'staff.see-record' },
);

/** What the brands' staff did, in all areas. */
export default function StaffRecord() {
  const { t } = useTranslation('staffRecord');
  const { rows, list, showsSignIns } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const days = staffRecordDays(rows);
  return (
    <ListPage
      title={t('title')}
      sentence={t('sentence')}
      action={
        <FileLinks files={{ csv: paths.staffRecordFile('csv', search), xlsx: paths.staffRecordFile('xlsx', search) }} />
      }
      list={list}
      tools={
        <>
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
          <p className="mb-4">
            <Link
              className="chip"
              to={chosenSearch(search, { signIns: showsSignIns ? '' : 'shown' })}
              aria-current={showsSignIns ? 'true' : undefined}
              preventScrollReset
            >
              {t('signIns')}
            </Link>
          </p>
        </>
      }
      table={
        <section className="record-days mb-4" aria-label={t('caption')}>
          {days.length === 0 ? <EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} /> : null}
          {days.map(({ day, lines }) => (
            <section key={day} className="record-day">
              <h2>{day}</h2>
              <ol>
                {lines.map((line) => (
                  <li key={line.row.key}>
                    <Line line={line} />
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </section>
      }
    />
  );
}

/** One line: when, what was done last, what it was about, and what came before it in the same minute at a press. */
function Line({ line: { row, abouts, earlier } }: { line: StaffRecordLine }) {
  const { t } = useTranslation('staffRecord');
  const isAlike = earlier.every(({ about }) => about.details === row.about.details);
  return (
    <div className="record-act">
      <time className="record-time" title={row.second}>
        {row.time}
      </time>
      <div>
        {row.what}
        <ActLines row={row} isAlike={isAlike} />
        {row.what.includes(row.who) ? null : <span className="block text-sm text-muted">{row.who}</span>}
      </div>
      <ul aria-label={t('about')}>
        {abouts.map(({ name, details, href }) => (
          <li key={`${name} ${href ?? details}`}>
            {href ? (
              <Link className="link" to={href}>
                {name}
              </Link>
            ) : (
              name
            )}
            {details && isAlike ? <span className="block text-sm text-muted">{details}</span> : null}
          </li>
        ))}
      </ul>
      {earlier.length > 0 ? (
        <details className="record-earlier">
          <summary className="link">{t('earlier', { count: earlier.length })}</summary>
          <ol>
            {earlier.map((act) => (
              <li key={act.key}>
                {act.what}
                <ActLines row={act} isAlike={isAlike} />
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </div>
  );
}

/** What changed in an act, with what tells its thing apart where the acts of a line differ in that. */
function ActLines({ row: { about, lines }, isAlike }: { row: StaffRecordLine['row']; isAlike: boolean }) {
  return <ChangedLines lines={isAlike ? lines : [about.details, ...lines]} />;
}
