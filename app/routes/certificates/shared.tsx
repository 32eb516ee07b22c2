import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { credentialPaths } from '#app/domain/certificates/badge.ts';
import { paths } from '#app/paths.ts';
import { CertificateSheet } from '#app/routes/academy/CertificateSheet.tsx';
import styles from '#app/routes/academy/certificate.css?url';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { titleOrError } from '#app/ui/errorDetails.ts';
import { ErrorMessage } from '#app/ui/ErrorMessage.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { sharedPage } from './certificatePages.server.ts';

export const handle = { i18n: ['certificates', 'academy', 'markets', 'content'], isPublic: true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

// For who has the link, not for search engines; a preview in a chat names what the link shows.
export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => [
  ...titleOrError(error, page?.title),
  { name: 'robots', content: 'noindex' },
  ...(page ? [{ property: 'og:title', content: page.heading }, { property: 'og:description', content: page.sentence }, { name: 'description', content: page.sentence }] : []),
];

export const loader = visitorLoader(({ ctx, params }) => sharedPage(ctx, params.number ?? ''));

/** A certificate for whoever has its link, while its holder shares it (D36). */
export default function SharedCertificate() {
  const { t } = useTranslation(['certificates', 'academy', 'content', 'markets']);
  const { links: footer, heading, sentence, number, state, ...certificate } = useLoaderData<typeof loader>();
  return (
    <PlainShell wide footerLinks={footer.map(({ labelKey, href }) => ({ label: t(labelKey), href }))}>
      <PageHead title={heading} sentence={sentence} />
      {state === 'valid' ? null : (
        <div className="mb-4">
          <Notice tone={state === 'revoked' ? 'danger' : 'warning'} title={t(`academy:verify.${state}`)} />
        </div>
      )}
      <CertificateSheet {...certificate} number={number} titleLevel="h2" />
      <p className="mt-6 flex flex-wrap gap-3">
        <a className="button button-primary" href={paths.verifyCertificate(number)}>
          {t('shared.verify')}
        </a>
        <a className="button button-secondary" href={credentialPaths.badge(number)}>
          {t('shared.badge')}
        </a>
      </p>
    </PlainShell>
  );
}

export function ErrorBoundary() {
  return (
    <PlainShell>
      <ErrorMessage error={useRouteError()} />
    </PlainShell>
  );
}
