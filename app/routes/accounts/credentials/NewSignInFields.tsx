import type { ReactNode } from 'react';
import type { FormField } from '#app/ui/form/field.ts';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface NewSignInFieldsProps {
  fields: Record<'userId' | 'password' | 'confirmPwd', FormField>;
  userIdHelp: ReactNode;
  passwordHelp: ReactNode;
  /** True where the user ID is the reader's own, which a password manager may fill in and remember. */
  own: boolean;
  /** False where a password was taken before: it need not be typed again. */
  passwordRequired?: boolean;
}

/** What a new user will sign in with: a user ID, a password and its confirmation. */
export function NewSignInFields({
  fields,
  userIdHelp,
  passwordHelp,
  own,
  passwordRequired = true,
}: NewSignInFieldsProps) {
  const { t } = useTranslation('fields');
  return (
    <>
      <TextField
        field={fields.userId}
        label={t('userId')}
        help={userIdHelp}
        autoComplete={own ? 'username' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <PasswordField
        field={fields.password}
        label={t('password')}
        help={passwordHelp}
        autoComplete="new-password"
        required={passwordRequired}
      />
      <PasswordField
        field={fields.confirmPwd}
        label={t('confirmPwd')}
        autoComplete="new-password"
        required={passwordRequired}
      />
    </>
  );
}
