import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { readCertificate } from '#app/domain/academy/levels/readCertificate.server.ts';
import { curriculumQuery } from '#app/domain/academy/levels/readersCurriculum.ts';
import { formatDate } from '#app/domain/display.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';
import { brandOfAcademy } from '#app/routes/academy/levels/academyPage.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { CertificateSheet } from './CertificateSheet.tsx';
import styles from './certificate.css?url';
import { verifyLink } from './verifyLink.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx, params } = asked;
    const brand = await brandOfAcademy(asked);
    const { number, kind, holderName, agencyName, curriculum, level, issuedAt, state, revokedReason } =
      await readCertificate(ctx, params.number ?? '');
    return {
      number,
      kind,
      holderName,
      agencyName,
      curriculum,
      level,
      state,
      revokedReason,
      title: documentTitle(ctx.language, 'academy:certificate.title'),
      day: formatDate(issuedAt, ctx),
      verify: verifyLink(number),
      pdf: paths.certificatePdf(brand, number),
      all: paths.certificates(brand),
      history: paths.academyHistory(brand, curriculumQuery(ctx.agency.country, brand, curriculum)),
    };
  },
  { about: 'own' },
);

/** How long the page takes to be ready for printing (spec §9). */
const printDelay = 500;

/** A Certificate of Achievement, to be printed (spec §2 Popups). */
export default function Certificate() {
  const { t } = useTranslation(['academy', 'markets']);
  const certificate = useLoaderData<typeof loader>();
  const { state, revokedReason, history, pdf, all } = certificate;
  return (
    <>
      <div className="certificate-acts">
        <PrintButton />
        <LinkButton href={pdf} download>
          {t('certificate.pdf')}
        </LinkButton>
        <LinkButton to={all}>{t('certificate.all')}</LinkButton>
        <LinkButton to={history}>{t('certificate.close')}</LinkButton>
      </div>
      {state === 'valid' ? null : (
        <p className="certificate-state">
          {t(`verify.${state}`)} {revokedReason ? t('certificate.revokedFor', { reason: revokedReason }) : null}
        </p>
      )}
      <CertificateSheet {...certificate} titleLevel="h1" />
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
    <Button type="button" variant="primary" disabled={printing} onClick={() => setPrinting(true)}>
      {t('certificate.print')}
    </Button>
  );
}
