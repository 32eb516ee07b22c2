import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { FileLinks } from '#app/ui/table/FileLinks.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { PeopleList } from './PeopleList.tsx';
import { reportPlaceOrNone, reportsElsewhere } from './reportPlace.server.ts';
import reportStyles from './reports.css?url';
import { reportsPage, type ReportsData, type SummaryRow } from './reportsPage.server.ts';
import { StandingBars } from './StandingBars.tsx';
import { whoseLearning } from './whoseLearning.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: reportStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx, request } = asked;
    const place = await reportPlaceOrNone(asked);
    const page = {
      title: documentTitle(ctx.language, 'academyReports:title'),
      agency: ctx.agency.agencyName,
      sentence: await whoseLearning(ctx, 'academyReports'),
    };
    if (place.curriculum === null) return { ...page, none: { brand: place.brand, elsewhere: reportsElsewhere(ctx) } };
    const { brand, curriculum } = place;
    const report = await reportsPage(ctx, { brand, curriculum }, new URL(request.url).searchParams);
    return { ...page, report };
  },
  { can: 'agency.academy-reports' },
);

/** The progress of an agency in the academy: the agency in each curriculum, and its people in one (spec §2 Reports). */
export default function Reports() {
  const page = useLoaderData<typeof loader>();
  return 'none' in page ? <NoReports {...page} /> : <Report {...page} />;
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** Under a brand whose academy is outside the portal: what there is none of, and where there is. */
function NoReports({ sentence, none }: Extract<Page, { none: unknown }>) {
  const { t } = useTranslation(['academyReports', 'markets']);
  return (
    <>
      <PageHead title={t('title')} sentence={sentence} />
      <Card title={t('none.title', { brand: t(`markets:brand.${none.brand}`) })}>
        <p>{t('none.text')}</p>
        <ul className="mt-3 grid gap-2">
          {none.elsewhere.map(({ curriculum, href }) => (
            <li key={curriculum}>
              <Link className="link" to={href}>
                {t('none.elsewhere', { curriculum: t(`markets:curriculum.${curriculum}`) })}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Report({ agency, sentence, report }: Extract<Page, { report: unknown }>) {
  const { t } = useTranslation(['academyReports', 'academy']);
  const { summaries, summary, files } = report;
  return (
    <>
      <PageHead title={t('title')} sentence={sentence} action={<FileLinks files={files} />} />
      <div className="grid gap-8">
        <section aria-labelledby="curricula">
          <h2 className="mb-3 text-lg font-semibold" id="curricula">
            {t('curricula.title')}
          </h2>
          <Curricula summaries={summaries} chosen={summary.curriculum} days={report.days} />
        </section>
        <section aria-labelledby="agency-level">
          <h2 className="mb-3 text-lg font-semibold" id="agency-level">
            {t('agency.title', { agency, curriculum: summary.name })}
          </h2>
          <PhoneFold label={t('agency.open')} />
          <div className="card">
            <p>{summary.words}</p>
            <p className="mt-2 text-sm text-muted">{t('academy:agencyRank.rule')}</p>
          </div>
        </section>
        <section aria-labelledby="levels">
          <h2 className="mb-3 text-lg font-semibold" id="levels">
            {t('levels.title', { curriculum: summary.name })}
          </h2>
          <PhoneFold label={t('levels.open')} />
          <div>
            <Levels {...report} />
          </div>
        </section>
        <PeopleList {...report} curriculumName={summary.name} />
      </div>
    </>
  );
}

function Curricula({ summaries, chosen, days }: { summaries: readonly SummaryRow[]; chosen: string; days: number }) {
  const { t } = useTranslation('academyReports');
  const columns: Column<SummaryRow>[] = [
    {
      key: 'curriculum',
      header: t('curricula.curriculum'),
      rowHeader: true,
      cell: ({ curriculum, name, href }) => (
        <Link className="link" to={href} aria-current={curriculum === chosen || undefined} preventScrollReset>
          {name}
        </Link>
      ),
    },
    { key: 'agencyLevel', header: t('curricula.agencyLevel'), cell: (row) => row.agencyLevel },
    { key: 'enrolled', header: t('curricula.enrolled'), cell: (row) => row.enrolled, numeric: true },
    { key: 'withLevel', header: t('curricula.withLevel'), cell: (row) => row.withLevel, numeric: true },
    {
      key: 'endsSoon',
      header: t('curricula.endsSoon', { days }),
      numeric: true,
      cell: ({ endsSoon, endsSoonHref, hasEnding, name }) =>
        hasEnding ? (
          <Link
            className="link"
            to={endsSoonHref}
            aria-label={t('curricula.endsSoonLink', { number: endsSoon, curriculum: name, days })}
            preventScrollReset
          >
            {endsSoon}
          </Link>
        ) : (
          endsSoon
        ),
    },
    { key: 'lapsed', header: t('curricula.lapsed'), cell: (row) => row.lapsed, numeric: true },
    { key: 'notEnrolled', header: t('curricula.notEnrolled'), cell: (row) => row.notEnrolled, numeric: true },
  ];
  return (
    <DataTable
      caption={t('curricula.title')}
      columns={columns}
      rows={summaries}
      rowKey={({ curriculum }) => curriculum}
      empty={null}
    />
  );
}

function Levels({ chart, levels, summary }: ReportsData) {
  const { t } = useTranslation('academyReports');
  const columns: Column<ReportsData['levels'][number]>[] = [
    {
      key: 'level',
      header: t('column.level'),
      rowHeader: true,
      cell: ({ label, href }) => (
        <Link className="link" to={href} preventScrollReset>
          {label}
        </Link>
      ),
    },
    { key: 'people', header: t('levels.people'), cell: ({ people }) => people, numeric: true },
  ];
  return (
    <div className="report-levels">
      <StandingBars description={t('levels.chart', { curriculum: summary.name })} {...chart} />
      <DataTable
        caption={t('levels.title', { curriculum: summary.name })}
        columns={columns}
        rows={levels}
        rowKey={({ standing }) => standing}
        empty={null}
      />
    </div>
  );
}
