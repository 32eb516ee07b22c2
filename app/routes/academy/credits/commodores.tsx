import { useLoaderData } from '@remix-run/react';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { paths } from '#app/paths.ts';
import { PageArticle } from '#app/routes/content/documents/PageArticle.tsx';
import { portalPageData } from '#app/routes/content/documents/portalPageData.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { creditRows } from './creditRows.server.ts';

export const meta = pageTitle<typeof loader>((page) => page.page.documentTitle);

export const loader = agentLoader(async ({ ctx, request }) => {
  const brand = brandOfPage('/home/pages', { ...ctx.actor, market: ctx.market });
  const { rows } = await creditRows(ctx);
  return {
    page: await portalPageData(ctx, request, { segment: 'other', rest: 'commodores' }),
    enrolled: ctx.actor.ccn !== null,
    ready: rows.filter(({ state }) => state === 'created'),
    waiting: rows.some(({ step }) => step !== 'none'),
    has: rows.length > 0,
    rewards: paths.academyRewards(brand),
    bookingHelp: paths.bookingHelp(brand),
    enroll: paths.agentEnroll('academy'),
  };
});

/** Book My Free Cruise: who may, from the ledger of their credits, and how (spec §2). */
export default function Commodores() {
  const { t } = useTranslation('credits');
  const { page } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="mb-8" aria-label={t('commodores.region')}>
        <OwnCredits />
      </section>
      <PageArticle {...page} />
    </>
  );
}

function OwnCredits() {
  const { t } = useTranslation(['credits', 'markets']);
  const { enrolled, ready, waiting, has, rewards, bookingHelp, enroll } = useLoaderData<typeof loader>();
  if (!enrolled)
    return <Pointer text={t('commodores.notEnrolled')} href={enroll} label={t('commodores.toEnrolment')} />;
  if (!has) return <Notice>{t('commodores.none')}</Notice>;
  return (
    <div className="grid gap-4">
      {ready.map(({ curriculum, amount, guest, fccId, expiresOn }) => (
        <Notice
          key={curriculum}
          tone="success"
          title={t('commodores.readyTitle', { amount, guest, curriculum: t(`markets:curriculum.${curriculum}`) })}
        >
          <p>{t('commodores.ready', { number: fccId, day: expiresOn })}</p>
          <p>
            <Link className="link" to={bookingHelp}>
              {t('commodores.book')}
            </Link>
          </p>
        </Notice>
      ))}
      {waiting ? (
        <Pointer
          title={t('commodores.waitingTitle')}
          text={t('commodores.waiting')}
          href={rewards}
          label={t('commodores.toRewards')}
        />
      ) : null}
      {ready.length === 0 && !waiting ? <Notice>{t('commodores.none')}</Notice> : null}
      <p>
        <Link className="link" to={rewards}>
          {t('commodores.toLedger')}
        </Link>
      </p>
    </div>
  );
}

function Pointer({ title, text, href, label }: { title?: string; text: string; href: string; label: string }) {
  return (
    <Notice {...(title && { title })}>
      <p>{text}</p>
      <p>
        <Link className="link" to={href}>
          {label}
        </Link>
      </p>
    </Notice>
  );
}
