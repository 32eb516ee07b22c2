import { Form, useNavigation } from '@remix-run/react';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

const fieldNames = ['emailAddress', 'password'] as const;

interface ChangeEmailFormProps {
  userId: string;
  pending: { emailAddress: string; until: string } | null;
  lastResult: Parameters<typeof useServerForm>[1];
}

/** The form for another address; the post's `intent` is `change`. It is reset once an address is pending. */
export function ChangeEmailForm({ pending, ...form }: ChangeEmailFormProps) {
  return <Fields key={pending ? `${pending.emailAddress} ${pending.until}` : ''} {...form} />;
}

function Fields({ userId, lastResult }: Omit<ChangeEmailFormProps, 'pending'>) {
  const { t } = useTranslation(['account', 'fields']);
  const { form, fields } = useServerForm(fieldNames, lastResult);
  return (
    <FormFrame
      form={form}
      schema={() =>
        import('#app/domain/accounts/credentials/credentialForms.ts').then((forms) => forms.changeEmailSchema())
      }
    >
      <input type="hidden" name="intent" value="change" />
      <TextField
        field={fields.emailAddress}
        label={t('email.new')}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <input type="text" autoComplete="username" defaultValue={userId} readOnly hidden />
      <PasswordField
        field={fields.password}
        label={t('fields:oldPassword')}
        autoComplete="current-password"
        maxLength={64}
        required
      />
      <div className="form-actions">
        <SubmitButton variant="secondary">{t('email.submit')}</SubmitButton>
      </div>
    </FormFrame>
  );
}

/** An address that waits to be confirmed, and the way to withdraw it. */
export function PendingEmailForm({ emailAddress, until }: { emailAddress: string; until: string }) {
  const { t } = useTranslation('account');
  const { formData } = useNavigation();
  return (
    <Notice title={t('email.pendingTitle', { emailAddress })}>
      <p className="my-2">{t('email.pending', { until })}</p>
      <Form method="post" className="form-actions">
        <input type="hidden" name="intent" value="withdraw" />
        <SubmitButton variant="secondary" submitting={formData?.get('intent') === 'withdraw'}>
          {t('email.withdraw')}
        </SubmitButton>
      </Form>
    </Notice>
  );
}
