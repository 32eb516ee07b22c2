import type { SubmissionResult } from '@conform-to/react';
import { useTranslation } from 'react-i18next';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useCleared } from '#app/routes/sessions/useCleared.ts';
import { useRefusedForm } from '#app/routes/sessions/useRefusedForm.ts';

interface CodeFormProps {
  lastResult: SubmissionResult<string[]> | undefined;
  /** Where it is the first thing on the page. */
  primary?: boolean;
}

const codeFields = ['code'] as const;
const recoveryFields = ['recoveryCode'] as const;

/** The code of an authenticator app. */
export function CodeForm({ lastResult, primary }: CodeFormProps) {
  const { t } = useTranslation('secondFactor');
  const { form, fields } = useRefusedForm(codeFields, lastResult);
  useCleared(fields.code.id, lastResult);
  return (
    <FormFrame form={form}>
      <TextField field={fields.code} label={t('step.code')} help={t('step.codeHelp')} autoComplete="one-time-code" inputMode="numeric" maxLength={12} required />
      <div className="form-actions">
        <SubmitButton variant={primary ? 'primary' : 'secondary'}>{t('step.submitCode')}</SubmitButton>
      </div>
    </FormFrame>
  );
}

/** The field for a recovery code, folded away until the user opens it. */
export function RecoveryForm({ lastResult }: CodeFormProps) {
  const { t } = useTranslation(['secondFactor', 'fields']);
  const { form, fields } = useRefusedForm(recoveryFields, lastResult);
  useCleared(fields.recoveryCode.id, lastResult);
  return (
    <details open={lastResult ? true : undefined}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t('step.recovery')}</summary>
      <div className="mt-3">
        <FormFrame form={form}>
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
            <SubmitButton variant="secondary">{t('step.submitRecovery')}</SubmitButton>
          </div>
        </FormFrame>
      </div>
    </details>
  );
}
