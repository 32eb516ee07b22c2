import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { verifyCertificate } from '#app/domain/academy/levels/verifyCertificate.server.ts';
import { visitorLinks } from '#app/domain/content/documents/navigation.ts';
import { formatDate } from '#app/domain/display.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { titleOrError } from '#app/ui/errorDetails.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { VerifyForm } from './VerifyForm.tsx';

export const handle = { isPublic: true };

// The levels of a learner are for people who have the number, not for search engines.
export const meta: MetaFunction<typeof loader> = ({ data: page, error, matches }) => [
  ...titleOrError(error, page?.title, matches),
  { name: 'robots', content: 'noindex' },
];

export const loader = visitorLoader(async ({ ctx, params }) => {
  const found = await verifyCertificate(ctx, params.number ?? '');
  const shown = { title: documentTitle(ctx.language, 'academy:verify.title'), links: visitorLinks() };
  if (!found) return data({ ...shown, certificate: null, typed: params.number ?? '' }, { status: 404 });
  const { kind, holderName, agencyName, curriculum, level, issuedAt, state } = found;
  const day = formatDate(issuedAt, ctx);
  return data({
    ...shown,
    typed: '',
    certificate: { kind, holderName, agencyName, curriculum, levelKey: levelOf(level, curriculum).nameKey, day, state },
  });
});

const tones = { valid: 'success', lapsed: 'warning', revoked: 'danger' } as const;

/** Whether a certificate is real and still good, for anybody who has its number. */
export default function Verify() {
  const { t } = useTranslation(['academy', 'markets', 'content']);
  const { certificate, typed, links } = useLoaderData<typeof loader>();
  return (
    <PlainShell footerLinks={links.map(({ labelKey, href }) => ({ label: t(labelKey), href }))}>
      <PageHead title={t('verify.title')} />
      {certificate ? (
        <div className="grid gap-6">
          <Notice tone={tones[certificate.state]} title={t(`verify.${certificate.state}`)} />
          <DescriptionList
            items={[
              {
                term: t(certificate.kind === 'agency' ? 'verify.agency' : 'verify.name'),
                value: certificate.holderName,
              },
              {
                term: t('verify.what'),
                value: t('verify.level', {
                  level: t(certificate.levelKey),
                  curriculum: t(`markets:curriculum.${certificate.curriculum}`),
                }),
              },
              ...(certificate.kind === 'agency' ? [] : [{ term: t('verify.agency'), value: certificate.agencyName }]),
              { term: t('verify.day'), value: certificate.day },
            ]}
          />
        </div>
      ) : (
        <VerifyForm key={typed} typed={typed} />
      )}
    </PlainShell>
  );
}
