import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { signInCodeRules } from '#app/domain/accounts/throttling/throttle.ts';
import { Button } from '#app/ui/Button.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface MailedCodeStepProps {
  lastResult: SubmissionResult<string[]> | undefined;
  /** True after another code was asked for. */
  sentAgain: boolean;
  mayResend: boolean;
  /** The page on which user ID and password are entered. */
  loginHref: string;
  /** Where a new password is chosen; none for staff. */
  newPasswordHref?: string;
  mailbox?: { href: string; label: string };
}

const fieldNames = ['code'] as const;

/** The question for the code that was mailed if the password was right. It says the same whether it was or not. */
export function MailedCodeStep({
  lastResult,
  sentAgain,
  mayResend,
  loginHref,
  newPasswordHref,
  mailbox,
}: MailedCodeStepProps) {
  const { t } = useTranslation('mailedCode');
  const { form, fields } = useServerForm(fieldNames, lastResult);
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      {sentAgain ? (
        <div className="mb-5" role="status">
          <Notice tone="info">
            <p>{t('sentAgain')}</p>
          </Notice>
        </div>
      ) : null}
      <FormFrame
        form={form}
        schema={() => import('#app/domain/accounts/signIn/signInForms.ts').then((forms) => forms.mailedCodeSchema())}
        transient
      >
        <TextField
          field={fields.code}
          label={t('code')}
          help={t('codeHelp', signInCodeRules)}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('submit')}</SubmitButton>
        </div>
      </FormFrame>
      <section className="mt-6 grid justify-items-start gap-3 border-t border-line pt-5">
        <h2 className="text-base font-semibold">{t('noCode')}</h2>
        <p>{t('noCodeHelp')}</p>
        {mayResend ? (
          <Form method="post">
            <Button type="submit" name="again" value="yes">
              {t('again')}
            </Button>
          </Form>
        ) : (
          <p>{t('noMore')}</p>
        )}
        <Link className="link" to={loginHref}>
          {t('back')}
        </Link>
        {newPasswordHref ? (
          <Link className="link" to={newPasswordHref}>
            {t('newPassword')}
          </Link>
        ) : null}
        {mailbox ? (
          <Link className="link" to={mailbox.href}>
            {mailbox.label}
          </Link>
        ) : null}
      </section>
    </>
  );
}
