import { formAction } from '#app/routes/requests/formAction.server.ts';
import { ownAccount } from '#app/domain/accounts/ownAccount.server.ts';
import { ownPathsOf } from '#app/routes/requests/ownAccount.server.ts';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { changePasswordSchema } from '#app/domain/accounts/credentials/credentialForms.ts';
import { changePassword } from '#app/domain/accounts/credentials/changePassword.server.ts';
import { accountAction, accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { deviceHeader, documentTitle } from '#app/routes/requests/session.server.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const fieldNames = ['oldPassword', 'password', 'confirmPwd'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = accountLoader(async ({ ctx }) => ({
  title: documentTitle(ctx.language, 'account:password.title'),
  userId: ownAccount(ctx).userId,
}));

export const action = accountAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: changePasswordSchema(),
    hidden: [...fieldNames],
    run: async (value) => {
      await changePassword(ctx, value);
      // Another password makes every device unknown, but this one has just proved the old one.
      const headers = [await deviceHeader(ctx, ownAccount(ctx).accountId)];
      return redirectWithToast(
        ownPathsOf(ctx).home(),
        { kind: 'success', message: 'account:password.changed' },
        headers,
      );
    },
  });
});

export default function Password() {
  const { t } = useTranslation(['account', 'fields']);
  const { userId } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, lastResult);
  const forgotten = (
    <Link className="link" to={useOwnPaths().forgotPassword()}>
      {t('password.forgotten')}
    </Link>
  );
  return (
    <>
      <PageHead title={t('password.title')} sentence={t('password.sentence')} />
      <FormFrame
        form={form}
        schema={() =>
          import('#app/domain/accounts/credentials/credentialForms.ts').then((forms) => forms.changePasswordSchema())
        }
      >
        <PasswordField
          field={fields.oldPassword}
          label={t('fields:oldPassword')}
          help={forgotten}
          autoComplete="current-password"
          maxLength={64}
          required
        />
        <NewPasswordFields fields={fields} userId={userId} />
        <div className="form-actions">
          <SubmitButton>{t('password.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
