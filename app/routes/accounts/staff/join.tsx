import { isExpired, tokenOf } from '#app/routes/requests/mailedLink.server.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { acceptInvitationSchema } from '#app/domain/accounts/staff/accountForms.ts';
import { acceptInvitation, readInvitation } from '#app/domain/accounts/staff/acceptInvitation.server.ts';
import { paths } from '#app/paths.ts';
import { NewSignInFields } from '#app/routes/accounts/credentials/NewSignInFields.tsx';
import { droppedSession } from '#app/routes/requests/ownAccount.server.ts';
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

const fieldNames = ['userId', 'password', 'confirmPwd'] as const;
const secrets = ['password', 'confirmPwd'];

export const meta = pageTitle<typeof loader>();

// Opening the page only reads the invitation: mail scanners open links too.
export const loader = visitorLoader(async ({ ctx, request }) => {
  const title = documentTitle(ctx.language, 'staffAccounts:join.title');
  try {
    const { role, emailAddress } = await readInvitation(ctx, tokenOf(request));
    return data({ title, role, emailAddress: emailAddress.toLowerCase() }, { headers: await droppedSession('staff') });
  } catch (error) {
    if (!isExpired(error)) throw error;
    return data({ title, role: null, emailAddress: null }, { status: error.status });
  }
});

export const action = visitorAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: acceptInvitationSchema(),
    hidden: secrets,
    run: async (value) => {
      const { staffId } = await acceptInvitation(ctx, tokenOf(request), value);
      return data({ outcome: 'done' as const }, { headers: [await deviceHeader(ctx, staffId)] });
    },
    refused: (reply, { error }) =>
      isExpired(error) ? data({ outcome: 'expired' as const }, { status: error.status }) : reply,
  });
});

/** The page of an invitation to the brands' staff: the invited person chooses user ID and password. */
export default function Join() {
  const { t } = useTranslation(['staffAccounts', 'signIn']);
  const { role } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const outcome = reply && 'outcome' in reply ? reply.outcome : null;
  return (
    <PlainShell footerLinks={[{ label: t('signIn:footer.signIn'), href: paths.staffLogin() }]}>
      {outcome === 'done' ? (
        <Done />
      ) : outcome === 'expired' || role === null ? (
        <LinkOutcome title={t('join.title')} sentence={t('join.expired')} refused />
      ) : (
        <Question lastResult={reply && !('outcome' in reply) ? reply : undefined} />
      )}
    </PlainShell>
  );
}

function Done() {
  const { t } = useTranslation('staffAccounts');
  return (
    <div role="status">
      <PageHead title={t('join.doneTitle')} sentence={t('join.done')} />
      <LinkButton variant="primary" to={paths.staffLogin()}>
        {t('join.signIn')}
      </LinkButton>
    </div>
  );
}

function Question({ lastResult }: { lastResult: Parameters<typeof useServerForm>[1] }) {
  const { t } = useTranslation(['staffAccounts', 'staff', 'account']);
  const { role, emailAddress } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(fieldNames, lastResult);
  return (
    <>
      <PageHead
        title={t('join.title')}
        sentence={t('join.sentence', { role: t(`staff:role.${role ?? 'reviewer'}`), emailAddress })}
      />
      <FormFrame
        form={form}
        schema={() =>
          import('#app/domain/accounts/staff/accountForms.ts').then((forms) => forms.acceptInvitationSchema())
        }
      >
        <NewSignInFields
          fields={fields}
          userIdHelp={t('join.userIdHelp')}
          passwordHelp={t('account:password.help')}
          own
        />
        <div className="form-actions">
          <SubmitButton>{t('join.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
