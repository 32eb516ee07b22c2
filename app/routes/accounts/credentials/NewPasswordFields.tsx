import type { FormField } from '#app/ui/form/field.ts';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface NewPasswordFieldsProps {
  fields: { password: FormField; confirmPwd: FormField };
  /** Whose password it is: a password manager reads it, the form does not send it. */
  userId: string;
}

/** A new password and its confirmation. */
export function NewPasswordFields({ fields, userId }: NewPasswordFieldsProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <input type="text" autoComplete="username" defaultValue={userId} readOnly hidden />
      <PasswordField
        field={fields.password}
        label={t('password.new')}
        help={t('password.help')}
        autoComplete="new-password"
        required
      />
      <PasswordField field={fields.confirmPwd} label={t('password.confirm')} autoComplete="new-password" required />
    </>
  );
}
