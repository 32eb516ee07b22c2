import type { SubmissionResult } from '@conform-to/react';
import { useLocation } from '@remix-run/react';
import type { AccountKind } from '#app/domain/accounts/accountMail.server.ts';
import type { SecondFactorStep as Step } from '#app/domain/accounts/signIn/secondFactorStep.server.ts';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { CodeForm, RecoveryForm } from './CodeForms.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

interface FactorFormsProps extends Step {
  /** What the action of the page answered: about which of its forms. */
  reply: object | undefined;
  /** What the buttons say: that of a code, and that of a recovery code. */
  submit: { code: string; recovery: string };
}

/** The forms of a second factor: a passkey, a code of the app, or a recovery code. */
export function FactorForms({ passkeyOptions, authenticator, reply, submit }: FactorFormsProps) {
  const { t } = useTranslation('secondFactor');
  const { pathname, search } = useLocation();
  const resultOf = (part: string) =>
    reply && 'result' in reply && 'part' in reply && reply.part === part
      ? (reply.result as SubmissionResult<string[]>)
      : undefined;
  return (
    <>
      {passkeyOptions ? (
        <div className="grid justify-items-start gap-3">
          <PasskeyButton
            begin={async () => passkeyOptions}
            action={pathname + search}
            variant="primary"
            label={t('step.passkey')}
          />
          <noscript>
            <p>{t('noScript')}</p>
          </noscript>
        </div>
      ) : null}
      {authenticator ? <CodeForm lastResult={resultOf('code')} primary={!passkeyOptions} submit={submit.code} /> : null}
      <RecoveryForm lastResult={resultOf('recovery')} submit={submit.recovery} />
    </>
  );
}

interface SecondFactorStepProps extends Omit<FactorFormsProps, 'submit'> {
  loginHref: string;
  /** At which door, which says who resets what was lost. */
  door: AccountKind;
}

/** The second step of a sign-in, at either door. */
export function SecondFactorStep({ loginHref, door, ...step }: SecondFactorStepProps) {
  const { t } = useTranslation('secondFactor');
  return (
    <>
      <PageHead title={t('step.title')} sentence={t('step.sentence')} />
      <div className="grid gap-6">
        <FactorForms {...step} submit={{ code: t('step.submitCode'), recovery: t('step.submitRecovery') }} />
        <p className="text-sm text-muted">{t(door === 'staff' ? 'step.lostByStaff' : 'step.lost')}</p>
        <Link className="link text-sm" to={loginHref}>
          {t('step.back')}
        </Link>
      </div>
    </>
  );
}
