import { data, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { badgeSize } from '#app/domain/academy/certificates/badgeImage.ts';
import { credentialPaths } from '#app/domain/academy/certificates/badge.ts';
import { visitorLinks } from '#app/domain/content/documents/navigation.ts';
import { paths } from '#app/paths.ts';
import { CertificateSheet } from './CertificateSheet.tsx';
import styles from './certificate.css?url';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { titleOrError } from '#app/ui/errorDetails.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { sharedPage } from './certificatePages.server.ts';

export const handle = { isPublic: true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

// For readers with the link, not for search engines; a preview in a chat names what the link shows.
export const meta: MetaFunction<typeof loader> = ({ data: page, error, matches }) => [
  ...titleOrError(error, page?.title, matches),
  { name: 'robots', content: 'noindex' },
  ...(page?.certificate
    ? [
        { property: 'og:title', content: page.certificate.heading },
        { property: 'og:description', content: page.certificate.sentence },
        { property: 'og:image', content: page.certificate.image },
        { property: 'og:image:width', content: String(badgeSize) },
        { property: 'og:image:height', content: String(badgeSize) },
        { name: 'description', content: page.certificate.sentence },
      ]
    : []),
];

export const loader = visitorLoader(async ({ ctx, params }) => {
  const certificate = await sharedPage(ctx, params.number ?? '');
  const page = {
    title: certificate?.title ?? documentTitle(ctx.language, 'certificates:shared.goneTitle'),
    links: visitorLinks(),
    certificate,
  };
  return data(page, { status: certificate ? 200 : 404 });
});

/** A certificate for anybody who has its link, while its holder shares it. */
export default function SharedCertificate() {
  const { t } = useTranslation(['certificates', 'content']);
  const { links: footer, certificate } = useLoaderData<typeof loader>();
  return (
    <PlainShell
      wide={certificate !== null}
      footerLinks={footer.map(({ labelKey, href }) => ({ label: t(labelKey), href }))}
    >
      {certificate ? (
        <Shown {...certificate} />
      ) : (
        <>
          <PageHead title={t('shared.goneTitle')} />
          <Notice tone="warning">{t('shared.gone')}</Notice>
        </>
      )}
    </PlainShell>
  );
}

type Certificate = NonNullable<Awaited<ReturnType<typeof sharedPage>>>;

function Shown({ heading, sentence, state, number, ...certificate }: Certificate) {
  const { t } = useTranslation(['certificates', 'academy', 'markets']);
  return (
    <>
      <PageHead title={heading} sentence={sentence} />
      {state === 'valid' ? null : (
        <div className="mb-4">
          <Notice tone={state === 'revoked' ? 'danger' : 'warning'} title={t(`academy:verify.${state}`)} />
        </div>
      )}
      <CertificateSheet {...certificate} number={number} titleLevel="h2" />
      <p className="mt-6 flex flex-wrap gap-3">
        <LinkButton variant="primary" href={paths.verifyCertificate(number)}>
          {t('shared.verify')}
        </LinkButton>
        <LinkButton href={credentialPaths.badge(number)}>{t('shared.badge')}</LinkButton>
      </p>
    </>
  );
}
