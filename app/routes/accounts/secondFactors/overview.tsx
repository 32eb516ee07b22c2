import { ownAccount } from '#app/domain/accounts/ownAccount.server.ts';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import { staffNeedSecondFactor } from '#app/domain/accounts/secondFactors/secondFactorDemand.server.ts';
import { useLoaderData } from '@remix-run/react';
import { formatDate } from '#app/domain/display.ts';
import { listSecondFactors } from '#app/domain/accounts/secondFactors/listSecondFactors.server.ts';
import { accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { OwnPasskeys } from './OwnPasskeys.tsx';

const few = 3;

export const meta = pageTitle<typeof loader>();

export const loader = accountLoader(async ({ ctx }) => {
  const { passkeys, authenticatorSince, recoveryCodesLeft } = await listSecondFactors(ctx);
  const day = (moment: Date | null) => moment && formatDate(moment, ctx);
  return {
    title: documentTitle(ctx.language, 'secondFactor:own.title'),
    protected: ownAccount(ctx).secondFactorFlag,
    required: 'staff' in ctx ? staffNeedSecondFactor() : ctx.agency.secondFactorRequired,
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      added: day(createdAt),
      lastUsed: day(lastUsedAt),
    })),
    authenticatorSince: day(authenticatorSince),
    recoveryCodesLeft,
  };
});

export default function SecondFactors() {
  const { t } = useTranslation('secondFactor');
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('own.title')} sentence={t('own.sentence')} />
      <div className="grid gap-6">
        <Notice tone={page.protected ? 'success' : 'warning'} title={t(page.protected ? 'own.on' : 'own.none')}>
          <p>{page.protected ? (page.required ? t('own.required') : null) : t('own.noneDetail')}</p>
        </Notice>
        <OwnPasskeys passkeys={page.passkeys} />
        <OwnAuthenticator since={page.authenticatorSince} />
        {page.protected ? <OwnRecoveryCodes left={page.recoveryCodesLeft} /> : null}
      </div>
    </>
  );
}

function OwnAuthenticator({ since }: { since: string | null }) {
  const own = useOwnPaths();
  const { t } = useTranslation('secondFactor');
  return (
    <Card title={t('own.authenticator')}>
      <p>{since ? t('own.authenticatorSince', { date: since }) : t('own.noAuthenticator')}</p>
      <div className="form-actions mt-4">
        <LinkButton to={own.setup('authenticator', { target: own.protection() })}>
          {t(since ? 'own.replace' : 'own.setUp')}
        </LinkButton>
        {since ? (
          <LinkButton variant="quiet" to={own.protection('authenticator')}>
            {t('own.remove')}
          </LinkButton>
        ) : null}
      </div>
    </Card>
  );
}

function OwnRecoveryCodes({ left }: { left: number }) {
  const { t } = useTranslation('secondFactor');
  return (
    <Card title={t('own.recoveryCodes')}>
      <p>{t('own.codesLeft', { count: left })}</p>
      {left <= few ? <p className="mt-1 font-semibold text-warning">{t('own.fewLeft')}</p> : null}
      <div className="form-actions mt-4">
        <LinkButton to={useOwnPaths().protection('recovery-codes')}>{t('own.renew')}</LinkButton>
      </div>
    </Card>
  );
}
