import { ownPathsOf } from '#app/routes/requests/ownAccount.server.ts';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { factorIsDue, ownTarget } from './secondFactorFlow.server.ts';
import { StepShell } from './StepShell.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = accountLoader(
  async ({ ctx, request }) => {
    const own = ownPathsOf(ctx);
    if (!factorIsDue(ctx)) throw redirect(own.protection());
    const target = ownTarget(ctx, request);
    return {
      title: documentTitle(ctx.language, 'secondFactor:setup.title'),
      agencyName: 'staff' in ctx ? null : ctx.agency.agencyName,
      passkeyHref: own.setup('passkey', { target }),
      authenticatorHref: own.setup('authenticator', { target }),
    };
  },
  { step: 'second-factor', orPortal: true, withoutFactor: true },
);

/** The setup of a second factor, between sign-in and portal, in an agency that demands one. */
export default function SecondFactorSetup() {
  const { t } = useTranslation('secondFactor');
  const { agencyName, passkeyHref, authenticatorHref } = useLoaderData<typeof loader>();
  return (
    <StepShell>
      <PageHead
        title={t('setup.title')}
        sentence={agencyName === null ? t('setup.demandedOfStaff') : t('setup.demanded', { agency: agencyName })}
      />
      <div className="grid gap-6">
        <Card title={t('setup.passkeyTitle')}>
          <p className="mb-4">{t('setup.passkeyText')}</p>
          <LinkButton variant="primary" to={passkeyHref}>
            {t('addPasskey.submit')}
          </LinkButton>
          <noscript>
            <p className="field-help mt-3">{t('noScript')}</p>
          </noscript>
        </Card>
        <Card title={t('setup.authenticatorTitle')}>
          <p className="mb-4">{t('setup.authenticatorText')}</p>
          <LinkButton to={authenticatorHref}>{t('own.setUp')}</LinkButton>
        </Card>
      </div>
    </StepShell>
  );
}
