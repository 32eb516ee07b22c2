import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readCertificate } from '#app/domain/academy/readCertificate.server.ts';
import { curriculumQuery } from '#app/domain/academy/readersCurriculum.ts';
import { formatDate } from '#app/domain/display.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { titleOrError } from '#app/ui/errorDetails.ts';
import { useHydrated } from '#app/ui/useHydrated.ts';
import { brandOfAcademy } from './academyPage.server.ts';
import styles from './certificate.css?url';
import { verifyLink } from './verifyLink.server.ts';

export { MissingPage as ErrorBoundary } from '#app/routes/content/MissingPage.tsx';

export const handle = { i18n: ['academy', 'markets'] };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => titleOrError(error, page?.title);

export const loader = agentLoader(
  async (asked) => {
    const { ctx, params } = asked;
    const brand = await brandOfAcademy(asked);
    const { number, kind, holderName, agencyName, curriculum, level, issuedAt, state } = await readCertificate(ctx, params.number ?? '');
    return {
      ...{ number, kind, holderName, agencyName, curriculum, state },
      title: documentTitle(ctx.language, 'academy:certificate.title'),
      levelKey: levelOf(level, curriculum).nameKey,
      day: formatDate(issuedAt, ctx.market, ctx.language),
      verify: verifyLink(number),
      history: paths.academyHistory(brand, curriculumQuery(ctx.agency.country, brand, curriculum)),
    };
  },
  { about: 'own' },
);

/** How long the page takes to be ready for printing (spec §9). */
const printDelay = 500;

/** A Certificate of Achievement, to be printed (spec §2 Popups, D36). */
export default function Certificate() {
  const { t } = useTranslation(['academy', 'markets']);
  const certificate = useLoaderData<typeof loader>();
  const { number, kind, holderName, agencyName, curriculum, levelKey, day, state, verify, history } = certificate;
  return (
    <>
      <div className="certificate-acts">
        <PrintButton />
        <Link className="button button-secondary" to={history}>
          {t('certificate.close')}
        </Link>
      </div>
      {state === 'valid' ? null : <p className="certificate-state">{t(`verify.${state}`)}</p>}
      <article className="certificate" aria-labelledby="certificate-title">
        <h1 id="certificate-title">{t('certificate.title')}</h1>
        <p className="certificate-curriculum">{t(`markets:curriculum.${curriculum}`)}</p>
        <p>{t('certificate.certifies')}</p>
        <div className="certificate-holder">{holderName}</div>
        {kind === 'agency' ? null : <p>{t('certificate.ofAgency', { agency: agencyName })}</p>}
        <p>{t('certificate.reached')}</p>
        <div className="certificate-level">{t(levelKey)}</div>
        <p>{t('certificate.on', { day })}</p>
        <footer>
          <svg viewBox={`0 0 ${verify.qr.size} ${verify.qr.size}`} role="img" aria-label={t('certificate.qr')} shapeRendering="crispEdges">
            <rect width="100%" height="100%" fill="#FFFFFF" />
            <path d={verify.qr.path} fill="#000000" />
          </svg>
          <p>
            {t('certificate.number')} <span className="certificate-number">{number}</span>
            <br />
            {t('certificate.check')}{' '}
            <a className="link" href={verify.address}>
              {verify.address}
            </a>
          </p>
        </footer>
      </article>
    </>
  );
}

function PrintButton() {
  const { t } = useTranslation('academy');
  const hydrated = useHydrated();
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return;
    const timer = setTimeout(() => {
      setPrinting(false);
      window.print();
    }, printDelay);
    return () => clearTimeout(timer);
  }, [printing]);
  if (!hydrated) return null;
  return (
    <button type="button" className="button button-primary" disabled={printing} onClick={() => setPrinting(true)}>
      {t('certificate.print')}
    </button>
  );
}
