import { isExpired, tokenOf } from '#app/routes/requests/mailedLink.server.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { newPasswordSchema } from '#app/domain/accounts/credentials/credentialForms.ts';
import {
  readResetLink,
  resetPassword,
  resetStaffPassword,
} from '#app/domain/accounts/credentials/resetPassword.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { droppedSession, kindOf } from '#app/routes/requests/ownAccount.server.ts';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { deviceHeader, documentTitle } from '#app/routes/requests/session.server.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { LinkOutcome } from '#app/ui/LinkOutcome.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const fieldNames = ['password', 'confirmPwd'] as const;

export const meta = pageTitle<typeof loader>();

// Opening the page only reads the link: mail scanners open links too.
export const loader = visitorLoader(async ({ ctx, request }) => {
  const title = documentTitle(ctx.language, 'account:resetPassword.title');
  const kind = kindOf(request);
  try {
    const { userId } = await readResetLink(ctx, tokenOf(request), kind);
    return data({ title, userId }, { headers: await droppedSession(kind) });
  } catch (error) {
    if (!isExpired(error)) throw error;
    return data({ title, userId: null }, { status: error.status });
  }
});

export const action = visitorAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: newPasswordSchema(),
    hidden: [...fieldNames],
    run: async (value) => {
      const accountId = await choose(ctx, request, value);
      // The sign-in that follows is not to be hindered by a stranger's failures.
      return data({ outcome: 'done' as const }, { status: 200, headers: [await deviceHeader(ctx, accountId)] });
    },
    refused: (reply, { error }) =>
      isExpired(error) ? data({ outcome: 'expired' as const }, { status: error.status }) : reply,
  });
});

async function choose(ctx: VisitorContext, request: Request, input: { password: string }): Promise<string> {
  const token = tokenOf(request);
  if (kindOf(request) === 'staff') return (await resetStaffPassword(ctx, token, input)).staffId;
  return (await resetPassword(ctx, token, input)).agentUniqueId;
}

export default function ResetPassword() {
  const { t } = useTranslation('signIn');
  const { userId } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const outcome = reply && 'outcome' in reply ? reply.outcome : null;
  const lastResult = reply && !('outcome' in reply) ? reply : undefined;
  return (
    <PlainShell footerLinks={[{ label: t('footer.signIn'), href: useOwnPaths().login() }]}>
      {outcome === 'done' ? (
        <Done />
      ) : outcome === 'expired' || userId === null ? (
        <Expired />
      ) : (
        <Question userId={userId} lastResult={lastResult} />
      )}
    </PlainShell>
  );
}

function Question({ userId, lastResult }: { userId: string; lastResult: Parameters<typeof useServerForm>[1] }) {
  const { t } = useTranslation('account');
  const { form, fields } = useServerForm(fieldNames, lastResult);
  return (
    <>
      <PageHead title={t('resetPassword.title')} sentence={t('resetPassword.sentence', { userId })} />
      <FormFrame
        form={form}
        schema={() =>
          import('#app/domain/accounts/credentials/credentialForms.ts').then((forms) => forms.newPasswordSchema())
        }
      >
        <NewPasswordFields fields={fields} userId={userId} />
        <div className="form-actions">
          <SubmitButton>{t('resetPassword.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}

function Done() {
  const { t } = useTranslation('account');
  return <LinkOutcome title={t('resetPassword.doneTitle')} sentence={t('resetPassword.done')} />;
}

function Expired() {
  const { t } = useTranslation(['account', 'refusals']);
  return (
    <div role="status">
      <PageHead title={t('refusals:tokenExpired')} sentence={t('resetPassword.expired')} />
      <LinkButton variant="primary" to={useOwnPaths().forgotPassword()}>
        {t('resetPassword.getNew')}
      </LinkButton>
    </div>
  );
}
