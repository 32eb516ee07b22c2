import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { visitorLinks } from '#app/domain/content/documents/navigation.ts';
import { paths } from '#app/paths.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { readerInAddress } from '#app/routes/requests/notices.server.ts';
import { documentTitle, pageText } from '#app/routes/requests/session.server.ts';
import { titleOrError } from '#app/ui/errorDetails.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { OwnTime } from '#app/ui/OwnTime.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { OutageList, OutageFacts } from './OutageList.tsx';
import { statusPage, type ShownOutage } from './statusPage.server.ts';
import { SystemList } from './SystemList.tsx';
import { useId } from 'react';

export const handle = { isPublic: true };

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => [
  ...titleOrError(error, data?.title, matches),
  ...(data
    ? [{ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: data.feedTitle, href: data.feedHref }]
    : []),
];

export const loader = visitorLoader(async ({ ctx, request }) => {
  const { market } = await readerInAddress(request);
  return {
    title: documentTitle(ctx.language, 'status:title'),
    description: pageText(ctx.language, 'status:sentence'),
    feedTitle: pageText(ctx.language, 'status:feed.title'),
    feedHref: paths.statusFeed({ language: ctx.language }),
    links: visitorLinks(),
    ...(await statusPage(ctx, market)),
  };
});

const tones = { working: 'success', planned: 'info', disturbed: 'warning' } as const;

/** What works now, what is planned, and what was, for everybody. It works while the database does not. */
export default function Status() {
  const { t } = useTranslation(['status', 'content']);
  const { now, zone, state, lastKnown, systems, current, coming, feedHref, links, ...page } =
    useLoaderData<typeof loader>();
  const { historyDays: days, since, history } = page;
  return (
    <PlainShell wide footerLinks={links.map(({ labelKey, href }) => ({ label: t(labelKey), href }))}>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <div className="grid gap-8">
        <div className="grid gap-3">
          {lastKnown ? (
            <Notice tone="danger" title={t('lastKnown.title')}>
              <p>{lastKnown.since ? t('lastKnown.since', { time: lastKnown.since }) : t('lastKnown.nothing')}</p>
            </Notice>
          ) : null}
          <Notice tone={tones[state]} title={t(`overall.${state}`)}>
            <p>{t('asOf', { time: now.text })}</p>
            <OwnTime time={now.own} />
          </Notice>
        </div>
        {current.length > 0 ? <OutageList title={t('current.title')} outages={current} /> : null}
        <SystemList systems={systems} days={days} since={since} />
        <OutageList title={t('coming.title')} outages={coming} empty={t('coming.none')} />
        <StatusHistory days={days} since={since} zone={zone} history={history} />
        <p>
          {/* A separate document, outside the portal's shell. */}
          <a className="link" href={feedHref}>
            {t('feed.link')}
          </a>
        </p>
      </div>
    </PlainShell>
  );
}

interface StatusHistoryProps {
  days: number;
  /** The day of the installation where the history begins with it. */
  since: string | null;
  /** The zone whose days they are. */
  zone: string;
  /** The days on which an outage began, newest first. */
  history: readonly { day: string; title: string; outages: readonly (ShownOutage & { isAnchor: boolean })[] }[];
}

/** What began on each of the last days. */
function StatusHistory({ days, since, zone, history }: StatusHistoryProps) {
  const { t } = useTranslation('status');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className="status-heading" id={id}>
        {since ? t('history.titleSince', { since }) : t('history.title', { days })}
      </h2>
      <p className="text-muted">{t(history.length > 0 ? 'history.otherDays' : 'history.none', { zone })}</p>
      {history.map(({ day, title, outages }) => (
        <div key={day} className="mt-5">
          <h3 className="mb-2 font-semibold">
            <time dateTime={day}>{title}</time>
          </h3>
          <ul className="grid gap-3">
            {outages.map(({ isAnchor, ...outage }) => (
              <li key={outage.id} id={isAnchor ? outage.id : undefined} className="status-outage">
                <OutageFacts outage={outage} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
