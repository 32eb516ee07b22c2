import { useLoaderData } from '@remix-run/react';
import { listParams, pageSizes } from '#app/domain/listParams.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { WaitingKind } from '#app/domain/operations/day/waitingKinds.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { subjectPath } from '#app/routes/operations/cases/subjectPaths.ts';
import chartStyles from '#app/routes/operations/figures/pairChart.css?url';
import { PairChart } from '#app/routes/operations/figures/PairChart.tsx';
import { SetupSection } from '#app/routes/operations/setup/SetupSection.tsx';
import { setupFor } from '#app/routes/operations/setup/setupRows.server.ts';
import setupStyles from '#app/routes/operations/setup/setup.css?url';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { staffHome } from './staffHome.server.ts';
import styles from './day.css?url';

export const meta = pageTitle<typeof loader>();

export const links = () => [styles, chartStyles, setupStyles].map((href) => ({ rel: 'stylesheet', href }));

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const [home, setup] = await Promise.all([staffHome(ctx), setupFor(ctx, request)]);
    return { title: documentTitle(ctx.language, 'day:home.title'), setup, ...home };
  },
  { can: 'staff.home' },
);

/** Where what waits is listed, as many rows as the home counts, and what an editor works on. */
const lists: Record<WaitingKind | 'documents', string> = {
  documents: paths.staffContent(),
  registrations: paths.staffAgencies(),
  changes: paths.staffAgencyChanges(),
  factors: paths.staffResets(),
  feedback: paths.staffFeedback({ state: 'open' }),
  disputes: paths.staffDisputes(),
  rates: paths.staffRateRequests(),
  questions: paths.staffQuestions({ which: 'open' }),
  submissions: paths.staffContent({ state: 'waiting' }),
  credits: paths.staffCredits({ state: 'failed' }),
  certificates: paths.staffCertificates({ state: 'ending' }),
  jobs: paths.staffJobs(),
  partners: paths.staffHandovers(),
};

/** Where a member of the brands' staff begins: what waits for their role in their markets, what is theirs, and what moved. */
export default function Home() {
  const { t } = useTranslation('day');
  const { summary, own, first, today, setup } = useLoaderData<typeof loader>();
  const hasQueue = own.length > 0 || first.length > 0;
  return (
    <>
      <PageHead title={t('home.title')} sentence={summary ? t('home.summary', summary) : t('home.nothing')} />
      {setup ? <SetupSection setup={setup} /> : null}
      <div className="day-home">
        <div className="day-part">
          <Waiting />
          {first.length > 0 ? <FirstInLine /> : null}
          <Next />
          {hasQueue ? null : <News />}
        </div>
        <div className="day-part">
          {hasQueue ? <Own /> : null}
          {today ? <Today today={today} /> : null}
          {hasQueue ? <News /> : null}
        </div>
      </div>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation('day');
  const { waiting } = useLoaderData<typeof loader>();
  return (
    <Card title={t('home.waiting')}>
      {waiting.length === 0 ? (
        <EmptyState title={t('home.emptyTitle')} sentence={t('home.emptySentence')} />
      ) : (
        <ul className="day-lines day-lines-counted">
          {waiting.map(({ kind, number, count, clock, age }) => (
            <li key={kind}>
              <Link className="day-line" to={lists[kind]}>
                <span className="day-number">{number}</span>
                <span className="day-title">{t(`home.kind.${kind}`, { count })}</span>
                <span className="day-age">{t(`home.clock.${clock}`, { age })}</span>
                <Icon name="chevronRight" className="icon-small" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What a case is and of which agency, in words. */
function useCaseTitle() {
  const { t } = useTranslation('day');
  return ({ kind, agency, booking, amount }: ReturnType<typeof useLoaderData<typeof loader>>['own'][number]) =>
    kind === 'disputes' && amount
      ? t('home.case.missing', { agency, amount, booking })
      : t(`home.case.${kind}`, { agency, booking });
}

/** What has waited longest, with its clock and who has it: the way to decide it is one press. */
function FirstInLine() {
  const { t } = useTranslation('day');
  const title = useCaseTitle();
  const { first } = useLoaderData<typeof loader>();
  return (
    <Card title={t('home.first')}>
      <ul className="day-lines">
        {first.map(({ holder, ...each }) => (
          <li key={`${each.kind} ${each.id}`}>
            <Link className="day-line day-line-own" to={subjectPath(each.kind, each.id)}>
              <span className="day-title wrap-anywhere">{title(each)}</span>
              <span className="day-age">{each.age}</span>
              <Icon name="chevronRight" className="icon-small" />
              <span className="day-holder">
                {[each.code, holder ? t('home.holder', { name: holder }) : null].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What a learning manager and an editor turn to next. */
function Next() {
  const { t } = useTranslation(['day', 'markets']);
  const { next } = useLoaderData<typeof loader>();
  return next.map(({ kind, rows }) => (
    <Card key={kind} title={t(`home.next.${kind}`)}>
      <ul className="day-lines">
        {rows.map(({ id, name, about, market, page, age }) => (
          <li key={id}>
            <Link
              className="day-line day-line-own"
              to={
                kind === 'questions'
                  ? `${paths.staffQuestions({ which: 'open', [listParams.pageSize]: String(Math.max(...pageSizes)), ...(page && { page }) })}#${id}`
                  : paths.staffDocument(id)
              }
            >
              <span className="day-name day-title">{name}</span>
              <span className="day-age">
                {t(
                  ({ questions: 'home.next.asked', scheduled: 'home.next.due', drafts: 'home.next.begun' } as const)[
                    kind
                  ],
                  { age },
                )}
              </span>
              <Icon name="chevronRight" className="icon-small" />
              {about ? (
                <span className="day-holder">
                  {kind === 'questions'
                    ? [about, market && t(`markets:market.${market}`)].filter(Boolean).join(' · ')
                    : t(`markets:market.${about as Market}`)}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  ));
}

function Own() {
  const { t } = useTranslation('day');
  const title = useCaseTitle();
  const { own } = useLoaderData<typeof loader>();
  return (
    <Card title={t('home.own')}>
      {own.length === 0 ? (
        <p className="text-muted">{t('home.ownNothing')}</p>
      ) : (
        <ul className="day-lines">
          {own.map((each) => (
            <li key={`${each.kind} ${each.id}`}>
              <Link className="day-line day-line-own" to={subjectPath(each.kind, each.id)}>
                <span className="day-title wrap-anywhere">{title(each)}</span>
                <span className="day-age">{each.age}</span>
                <Icon name="chevronRight" className="icon-small" />
                {each.code ? <span className="day-holder">{each.code}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The numbers of today beside yesterday's, and whether the week's answers keep up with what comes in. */
function Today({ today }: { today: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['today']> }) {
  const { t } = useTranslation('day');
  const { of, came, ended, week, drawing } = today;
  const figures = [
    { key: 'came', ...came },
    { key: 'ended', ...ended },
  ] as const;
  return (
    <Card title={t('home.today.title')}>
      <dl className="day-figures">
        {figures.map((figure) => (
          <div key={figure.key}>
            <dt>{t(`home.today.${of}.${figure.key}`)}</dt>
            <dd className="day-number">{figure.today}</dd>
            <dd className="day-age">{t('home.today.yesterday', { number: figure.yesterday })}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-2 mt-4 text-sm">{t(`home.today.${of}.week`, week)}</p>
      {drawing ? (
        <PairChart
          keys={{ lastYear: t(`home.today.${of}.came`), now: t(`home.today.${of}.ended`) }}
          description={t(`home.today.${of}.chart`, {
            days: week.table
              .map(({ label, came: each, ended: decided }) =>
                t(`home.today.${of}.day`, { day: label, came: each, ended: decided }),
              )
              .join('; '),
          })}
          {...drawing}
        />
      ) : null}
    </Card>
  );
}

function News() {
  const { t } = useTranslation('day');
  const { news } = useLoaderData<typeof loader>();
  return (
    <Card title={t('home.news.title')}>
      {news.length === 0 ? (
        <p className="text-muted">{t('home.news.nothing')}</p>
      ) : (
        <ul className="day-lines">
          {news.map(({ kind, came, ended }) => (
            <li key={kind}>
              <Link className="day-line day-line-own" to={lists[kind]}>
                <span className="day-title">{t(`home.news.kind.${kind}`)}</span>
                <span className="day-age">
                  {[
                    came > 0 ? t('home.news.came', { count: came }) : '',
                    ended ? t(kind === 'documents' ? 'home.news.published' : 'home.news.ended', { count: ended }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <Icon name="chevronRight" className="icon-small" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
