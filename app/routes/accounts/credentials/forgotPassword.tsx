import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { forgotPasswordSchema } from '#app/domain/accounts/credentials/credentialForms.ts';
import { requestPasswordReset } from '#app/domain/accounts/credentials/requestPasswordReset.server.ts';
import { paths } from '#app/paths.ts';
import { kindOf } from '#app/routes/requests/ownAccount.server.ts';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import {
  documentTitle,
  hasMailbox,
  loginHelpHref,
  pageText,
  requestMarket,
} from '#app/routes/requests/session.server.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const fieldNames = ['userIdOrEmail'] as const;

export const handle = { isPublic: true };

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => ({
  title: documentTitle(ctx.language, 'account:forgotPassword.title'),
  description: pageText(ctx.language, 'account:forgotPassword.description'),
  // Its pages are written for agencies.
  helpHref: kindOf(request) === 'staff' ? null : await loginHelpHref(ctx, request),
  mailboxHref: hasMailbox() ? paths.mailbox() : null,
}));

export const action = visitorAction(async ({ ctx, request }) => {
  return formAction({ ...ctx, market: await requestMarket(ctx, request) }, request, {
    schema: forgotPasswordSchema(),
    run: async (value, { payload }) => {
      await requestPasswordReset(ctx, value, kindOf(request));
      return data({ sentTo: String(payload.userIdOrEmail).trim() });
    },
  });
});

export default function ForgotPassword() {
  const { t } = useTranslation('signIn');
  const { helpHref } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const own = useOwnPaths();
  const links = [
    { label: t('footer.signIn'), href: own.login() },
    ...(helpHref ? [{ label: t('footer.help'), href: helpHref }] : []),
  ];
  return (
    <PlainShell footerLinks={links}>
      {reply && 'sentTo' in reply ? <Sent account={reply.sentTo} /> : <Question lastResult={reply} />}
    </PlainShell>
  );
}

function Question({ lastResult }: { lastResult: Parameters<typeof useServerForm>[1] }) {
  const { t } = useTranslation(['account', 'fields']);
  const { form, fields } = useServerForm(fieldNames, lastResult);
  return (
    <>
      <PageHead title={t('forgotPassword.title')} sentence={t('forgotPassword.sentence')} />
      <FormFrame
        form={form}
        schema={() =>
          import('#app/domain/accounts/credentials/credentialForms.ts').then((forms) => forms.forgotPasswordSchema())
        }
        transient
      >
        <TextField
          field={fields.userIdOrEmail}
          label={t('fields:userIdOrEmail')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('forgotPassword.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}

// The same for every account and for none.
function Sent({ account }: { account: string }) {
  const { t } = useTranslation(['account', 'mailbox']);
  const { mailboxHref } = useLoaderData<typeof loader>();
  return (
    <div role="status">
      <PageHead title={t('forgotPassword.sentTitle')} sentence={t('forgotPassword.sent', { account })} />
      <ul className="my-4 grid list-disc gap-2 pl-6">
        <li>{t('forgotPassword.once')}</li>
        <li>{t('forgotPassword.spam')}</li>
      </ul>
      <div className="form-actions mt-6">
        <LinkButton to={useOwnPaths().forgotPassword()}>{t('forgotPassword.again')}</LinkButton>
        {mailboxHref ? (
          <Link className="link" to={mailboxHref}>
            {t('mailbox:open')}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
