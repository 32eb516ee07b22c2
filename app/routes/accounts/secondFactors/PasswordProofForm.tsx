import type { SubmissionResult } from '@conform-to/react';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface PasswordProofFormProps {
  /** Whose password it is: a password manager reads it, the form does not send it. */
  userId: string;
  lastResult: SubmissionResult<string[]> | undefined;
  /** What the button says. */
  submit: string;
  danger?: boolean;
  backHref: string;
}

const fieldNames = ['password'] as const;

/** The present password, before something that a session left open must not be enough for. */
export function PasswordProofForm({ userId, lastResult, submit, danger, backHref }: PasswordProofFormProps) {
  const { t } = useTranslation(['fields', 'secondFactor']);
  const { form, fields } = useServerForm(fieldNames, lastResult);
  return (
    <FormFrame
      form={form}
      schema={() =>
        import('#app/domain/accounts/secondFactors/secondFactorForms.ts').then((forms) => forms.passwordProofSchema())
      }
      transient
    >
      <input type="text" autoComplete="username" defaultValue={userId} readOnly hidden />
      <PasswordField
        field={fields.password}
        label={t('fields:oldPassword')}
        autoComplete="current-password"
        maxLength={64}
        required
      />
      <div className="form-actions">
        <SubmitButton variant={danger ? 'danger' : 'primary'}>{submit}</SubmitButton>
        <LinkButton variant="quiet" to={backHref}>
          {t('secondFactor:cancel')}
        </LinkButton>
      </div>
    </FormFrame>
  );
}
