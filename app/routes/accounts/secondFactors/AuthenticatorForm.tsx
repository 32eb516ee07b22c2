import type { SubmissionResult } from '@conform-to/react';
import type { AuthenticatorSetup } from '#app/domain/accounts/secondFactors/beginAuthenticator.server.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const fieldNames = ['code'] as const;

/** A new authenticator app: its secret as a picture and as text, and the first code that it shows. */
export function AuthenticatorForm({
  setup,
  lastResult,
}: {
  setup: AuthenticatorSetup;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation('secondFactor');
  const { form, fields } = useServerForm(fieldNames, lastResult);
  const { qr, secret, address } = setup;
  return (
    <FormFrame
      form={form}
      schema={() =>
        import('#app/domain/accounts/secondFactors/secondFactorForms.ts').then((forms) =>
          forms.confirmAuthenticatorSchema(),
        )
      }
      transient
    >
      <div>
        <h2 className="text-base font-semibold">{t('addAuthenticator.scan')}</h2>
        {/* Dark on light in every theme: cameras expect it. */}
        <svg
          className="mt-3 h-auto w-full max-w-60 rounded-lg"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={t('addAuthenticator.qrAlt')}
          shapeRendering="crispEdges"
        >
          <rect width="100%" height="100%" fill="#FFFFFF" />
          <path d={qr.path} fill="#000000" />
        </svg>
        <p className="mt-2 text-sm">
          <a className="link" href={address}>
            {t('addAuthenticator.open')}
          </a>
        </p>
      </div>
      <div>
        <h2 className="text-base font-semibold">{t('addAuthenticator.type')}</h2>
        <p className="mt-2 font-mono break-words" aria-label={t('addAuthenticator.secret')} role="group">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
      <input type="hidden" name="setup" value={setup.setup} />
      <TextField
        field={fields.code}
        label={t('addAuthenticator.confirm')}
        help={t('step.codeHelp')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        required
      />
      <div className="form-actions">
        <SubmitButton>{t('addAuthenticator.submit')}</SubmitButton>
      </div>
    </FormFrame>
  );
}
