import { readPosted } from '#app/routes/requests/formAction.server.ts';
import { useLoaderData } from '@remix-run/react';
import { certificateActSchema } from '#app/domain/academy/certificates/forms.ts';
import { mailCertificate } from '#app/domain/academy/certificates/mailCertificate.server.ts';
import { shareCertificate } from '#app/domain/academy/certificates/shareCertificate.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { academyPage } from '#app/routes/academy/levels/academyPage.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { CertificateCard } from './CertificateCard.tsx';
import { certificateRows } from './certificateRows.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx } = asked;
    const { brand, query } = await academyPage(asked);
    return {
      title: documentTitle(ctx.language, 'certificates:title'),
      dashboard: paths.academyDashboard(brand, query),
      rows: await certificateRows(ctx, brand),
    };
  },
  { about: 'own' },
);

/** Switches a certificate's public page, or mails it; a toast says when there were too many mails. */
export const action = agentAction(
  async ({ ctx, request }) => {
    const { number, act } = await readPosted(request, certificateActSchema());
    const { pathname, search } = new URL(request.url);
    try {
      await (act === 'mail' || act === 'mailOwner'
        ? mailCertificate(ctx, { number, ...(act === 'mailOwner' && { to: 'owner' }) })
        : shareCertificate(ctx, { number, shared: act === 'share' }));
    } catch (error) {
      if (!isRefusal(error) || (error.code !== 'throttled' && error.code !== 'certificateNotWritable')) throw error;
      return redirectWithToast(pathname + search, {
        kind: 'error',
        message: error.code === 'throttled' ? 'agents:firstMail.tooMany' : error.messageKey,
      });
    }
    return redirectWithToast(pathname + search, {
      kind: 'success',
      message: `certificates:${{ mail: 'mailed', mailOwner: 'mailedToOwner', share: 'sharing.nowOn', unshare: 'sharing.nowOff' }[act]}`,
    });
  },
  { about: ['agency.share-certificates'] },
);

/** All certificates of a learner and of their agency: open, download, mail, share. */
export default function Certificates() {
  const { t } = useTranslation('certificates');
  const { rows, dashboard } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      {rows.length === 0 ? (
        <EmptyState
          title={t('emptyTitle')}
          sentence={t('emptySentence')}
          action={<LinkButton to={dashboard}>{t('toDashboard')}</LinkButton>}
        />
      ) : (
        <>
          <p className="mb-4 max-w-prose text-sm text-muted">{t('badgeHelp')}</p>
          <ul className="folded-cards">
            {rows.map((row) => (
              <li key={row.number}>
                <CertificateCard certificate={row} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
