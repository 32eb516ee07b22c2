import { useLoaderData } from '@remix-run/react';
import { elapsed } from '#app/domain/operations/day/elapsed.ts';
import { listOwnCases } from '#app/domain/operations/cases/readCase.server.ts';
import { readWaiting } from '#app/domain/operations/day/readWaiting.server.ts';
import { waitingCountedAtMost, waitingKinds, type WaitingKind } from '#app/domain/operations/day/waitingKinds.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { SetupSection } from '#app/routes/operations/setup/SetupSection.tsx';
import { setupFor } from '#app/routes/operations/setup/setupRows.server.ts';
import setupStyles from '#app/routes/operations/setup/setup.css?url';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import styles from './day.css?url';

export const meta = pageTitle<typeof loader>();

export const links = () => [styles, setupStyles].map((href) => ({ rel: 'stylesheet', href }));

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const [waiting, own, setup] = await Promise.all([readWaiting(ctx), listOwnCases(ctx), setupFor(ctx, request)]);
    return {
      title: documentTitle(ctx.language, 'day:home.title'),
      setup,
      own: own.map(({ kind, id, name, since }) => ({ kind, id, name, age: elapsed(since, ctx.now, ctx.language) })),
      waiting: waiting.map(({ kind, count, first }) => ({
        kind,
        number: count > waitingCountedAtMost ? `${waitingCountedAtMost}+` : String(count),
        count,
        clock: waitingKinds[kind].clock,
        age: !first ? '' : elapsed(...inOrder(first, ctx.now), ctx.language),
      })),
    };
  },
  { can: 'staff.home' },
);

/** Where what waits is listed: as many rows as the home counts. */
const lists: Record<WaitingKind, string> = {
  registrations: paths.staffAgencies(),
  changes: paths.staffAgencyChanges(),
  factors: paths.staffResets(),
  feedback: paths.staffFeedback({ state: 'open' }),
  disputes: paths.staffDisputes(),
  rates: paths.staffRateRequests(),
  submissions: paths.staffContent({ state: 'waiting' }),
  credits: paths.staffCredits({ state: 'failed' }),
  certificates: paths.staffCertificates({ state: 'ending' }),
  jobs: paths.staffJobs(),
  partners: paths.staffHandovers(),
};

/** Where a member of the brands' staff begins: what waits for their role in their markets, and for how long it has. */
export default function Home() {
  const { t } = useTranslation(['day', 'cases']);
  const { waiting, own, setup } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('home.title')} sentence={t('home.sentence')} />
      {setup ? <SetupSection setup={setup} /> : null}
      <Card title={t('home.waiting')}>
        {waiting.length === 0 ? (
          <p className="text-muted">{t('home.nothing')}</p>
        ) : (
          <ul className="day-lines">
            {waiting.map(({ kind, number, count, clock, age }) => (
              <li key={kind}>
                <Link className="day-line" to={lists[kind]}>
                  <span className="day-number">{number}</span>
                  <span>{t(`home.kind.${kind}`, { count })}</span>
                  <span className="day-age">{t(`home.clock.${clock}`, { age })}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {own.length > 0 ? (
        <div className="mt-6">
          <Card title={t('home.own')}>
            <ul className="day-lines">
              {own.map(({ kind, id, name, age }) => (
                <li key={`${kind} ${id}`}>
                  <Link className="day-line day-line-own" to={paths.staffCase(kind, id)}>
                    <span className="wrap-anywhere">{t(`cases:title.${kind}`, { name })}</span>
                    <span className="day-age">{t('home.waitsFor', { age })}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      ) : null}
    </>
  );
}

const inOrder = (one: Date, other: Date): [Date, Date] => (one < other ? [one, other] : [other, one]);
