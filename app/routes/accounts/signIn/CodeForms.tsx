import type { SubmissionResult } from '@conform-to/react';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { useTranslation } from '#app/ui/texts.tsx';

interface CodeFormProps {
  lastResult: SubmissionResult<string[]> | undefined;
  /** What the button says. */
  submit: string;
  /** Where it is the first thing on the page. */
  primary?: boolean;
}

const codeFields = ['code'] as const;
const recoveryFields = ['recoveryCode'] as const;

/** The code of an authenticator app. */
export function CodeForm({ lastResult, primary, submit }: CodeFormProps) {
  const { t } = useTranslation('secondFactor');
  const { form, fields } = useServerForm(codeFields, lastResult);
  return (
    <FormFrame
      form={form}
      schema={() =>
        import('#app/domain/accounts/secondFactors/secondFactorForms.ts').then((forms) =>
          forms.secondFactorCodeSchema(),
        )
      }
      transient
    >
      <TextField
        field={fields.code}
        label={t('step.code')}
        help={t('step.codeHelp')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        required
      />
      <div className="form-actions">
        <SubmitButton variant={primary ? 'primary' : 'secondary'}>{submit}</SubmitButton>
      </div>
    </FormFrame>
  );
}

/** The field for a recovery code, folded away until the user opens it. */
export function RecoveryForm({ lastResult, submit }: CodeFormProps) {
  const { t } = useTranslation(['secondFactor', 'fields']);
  const { form, fields } = useServerForm(recoveryFields, lastResult);
  return (
    <details open={lastResult ? true : undefined}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t('step.recovery')}</summary>
      <div className="mt-3">
        <FormFrame
          form={form}
          schema={() =>
            import('#app/domain/accounts/secondFactors/secondFactorForms.ts').then((forms) =>
              forms.recoveryCodeSchema(),
            )
          }
          transient
        >
          <TextField
            field={fields.recoveryCode}
            label={t('fields:recoveryCode')}
            help={t('step.recoveryHelp')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
          />
          <div className="form-actions">
            <SubmitButton variant="secondary">{submit}</SubmitButton>
          </div>
        </FormFrame>
      </div>
    </details>
  );
}
