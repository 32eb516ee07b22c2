import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { signInSchema } from '#app/domain/accounts/signIn/signInForms.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { signInStaff } from '#app/domain/accounts/staff/signInStaff.server.ts';
import { staffTarget } from '#app/domain/accounts/staff/staffPaths.ts';
import { paths } from '#app/paths.ts';
import { PasskeySignIn } from '#app/routes/accounts/signIn/PasskeySignIn.tsx';
import { Link } from '#app/ui/Link.tsx';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { EndedNotice, endingShown } from '#app/routes/accounts/signIn/EndedNotice.tsx';
import { documentTitle, requestMarket } from '#app/routes/requests/session.server.ts';
import { endingOfStaffSession, signedInStaff, staffSessionHeaders } from '#app/routes/requests/staffSession.server.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { staffSignInReply } from './staffSignInReply.server.ts';

const fieldNames = ['userId', 'password'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => {
  const already = await signedInStaff(ctx, request);
  if (already) throw redirect(target(request));
  const stale = await endingOfStaffSession(ctx, request);
  const page = {
    title: documentTitle(ctx.language, 'staff:login.title'),
    ended: endingShown(request, stale),
    timeoutMessage: refusalText(new Refusal('sessionTimeoutMessage'), ctx.language),
  };
  return data(page, { headers: stale ? await staffSessionHeaders(undefined) : undefined });
});

export const action = visitorAction(async ({ ctx, request }) => {
  return formAction({ ...ctx, market: await requestMarket(ctx, request) }, request, {
    schema: signInSchema(),
    hidden: ['password'],
    run: async (value) => {
      const userAgent = request.headers.get('User-Agent') ?? '';
      return staffSignInReply(ctx, request, await signInStaff(ctx, { ...value, userAgent }));
    },
  });
});

/** Signing in to the console, with an account of brand staff. */
export default function StaffLogin() {
  const { t } = useTranslation(['staff', 'signIn', 'fields']);
  const { ended, timeoutMessage } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, lastResult);
  const [search] = useSearchParams();
  return (
    <PlainShell>
      <PageHead title={t('login.title')} sentence={t('login.sentence')} />
      {ended && !lastResult ? <EndedNotice ending={ended} timeoutMessage={timeoutMessage} /> : null}
      <FormFrame
        form={form}
        schema={() => import('#app/domain/accounts/signIn/signInForms.ts').then((forms) => forms.signInSchema())}
        transient
      >
        <TextField
          field={fields.userId}
          label={t('fields:userId')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          required
        />
        <PasswordField
          field={fields.password}
          label={t('fields:password')}
          autoComplete="current-password"
          maxLength={64}
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('signIn:login.submit')}</SubmitButton>
          <Link className="link" to={paths.staffForgotPassword()}>
            {t('signIn:login.forgot')}
          </Link>
        </div>
      </FormFrame>
      <PasskeySignIn action={paths.staffPasskeySignIn({ target: search.get('target') })} />
    </PlainShell>
  );
}

function target(request: Request): string {
  return staffTarget(new URL(request.url).searchParams.get('target')) ?? paths.staffHome();
}
