import { readPosted } from '#app/routes/requests/formAction.server.ts';
import type { LinksFunction, SerializeFrom } from '@remix-run/node';
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
import { Fold } from '#app/ui/Fold.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { ChoiceChips } from '#app/ui/table/ChoiceChips.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { CertificateCard } from './CertificateCard.tsx';
import certificateStyles from './certificate.css?url';
import { certificateRows } from './certificateRows.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: certificateStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx } = asked;
    const { brand, query } = await academyPage(asked);
    const all = await certificateRows(ctx, brand);
    const curricula = [...new Set(all.map(({ curriculum }) => curriculum))];
    const of = new URL(asked.request.url).searchParams.get('of');
    const chosen = curricula.find((each) => each === of) ?? '';
    return {
      title: documentTitle(ctx.language, 'certificates:title'),
      dashboard: paths.academyDashboard(brand, query),
      chosen,
      curricula,
      rows: all.filter(({ curriculum }) => chosen === '' || curriculum === chosen),
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

/** The certificates of a learner and of their agency, those that are valid first: open, download, mail, share. */
export default function Certificates() {
  const { t } = useTranslation(['certificates', 'markets']);
  const { rows, chosen, curricula, dashboard } = useLoaderData<typeof loader>();
  const earlier = rows.filter(({ state }) => state !== 'valid');
  const valid = rows.filter(({ state }) => state === 'valid');
  const lower = valid.filter(({ isHighest }) => !isHighest);
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
          {curricula.length > 1 ? (
            <ChoiceChips
              name="of"
              label={t('brand')}
              value={chosen}
              any={t('all')}
              options={curricula.map((value) => ({ value, label: t(`markets:curriculum.${value}`) }))}
            />
          ) : null}
          <Cards rows={valid.filter(({ isHighest }) => isHighest)} />
          {lower.length > 0 ? (
            <div className="mt-4">
              <Fold summary={t('lower', { count: lower.length })} fields={[]}>
                <Cards rows={lower} />
              </Fold>
            </div>
          ) : null}
          {earlier.length > 0 ? (
            <section className="mt-8">
              <h2 className="mb-4">{t('earlier')}</h2>
              <Cards rows={earlier} />
            </section>
          ) : null}
        </>
      )}
    </>
  );
}

function Cards({ rows }: { rows: SerializeFrom<typeof loader>['rows'] }) {
  return (
    <ul className="certificate-cards">
      {rows.map((row) => (
        <li key={row.number}>
          <CertificateCard certificate={row} />
        </li>
      ))}
    </ul>
  );
}
