import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { paths, withQuery } from '#app/paths.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, hasMailbox, senderAddress } from '#app/routes/requests/session.server.ts';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { emailFacts, runEmailForm } from '#app/routes/accounts/credentials/emailForms.server.ts';
import { ChangeEmailForm, PendingEmailForm } from '#app/routes/accounts/credentials/EmailForms.tsx';
import { storedTarget } from '#app/routes/accounts/signIn/nextPage.server.ts';
import { StepShell } from '#app/routes/accounts/signIn/StepShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'onboarding:updateEmail.title'),
    ...(await emailFacts(ctx)),
    sender: await senderAddress(ctx, ctx.market),
    helpHref: paths.loginHelp(ctx.market),
    mailboxHref: hasMailbox() ? paths.mailbox() : null,
  }),
  { step: 'update-email' },
);

export const action = ownAction(
  ({ ctx, request }) => runEmailForm(ctx, request, withQuery(paths.updateEmail(), { target: storedTarget(request) })),
  { step: 'update-email' },
);

export default function UpdateEmail() {
  const { t } = useTranslation(['onboarding', 'account']);
  const { emailAddress, userId, pending, sender, helpHref } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const problem = reply && 'problem' in reply ? reply.problem : null;
  return (
    <StepShell helpHref={helpHref}>
      <PageHead title={t('updateEmail.title')} />
      {problem ? (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      ) : null}
      <p className="mt-4">{t('updateEmail.sent')}</p>
      <p className="my-2 text-lg font-semibold">{emailAddress}</p>
      <ol className="my-4 grid list-decimal gap-2 pl-6">
        <li>{t('updateEmail.inbox')}</li>
        <li>{t('updateEmail.follow')}</li>
        <li>{t('updateEmail.spam')}</li>
        <li>{t('updateEmail.signIn')}</li>
      </ol>
      <p className="text-sm text-muted">{t('updateEmail.approvedSender', { sender })}</p>
      <SendAgain />
      <section className="mt-8 grid gap-4 border-t border-line pt-6">
        <h2>{t('account:email.wrong')}</h2>
        {pending ? <PendingEmailForm {...pending} /> : null}
        <p>{t('account:email.changeHelp')}</p>
        <ChangeEmailForm
          userId={userId}
          pending={pending}
          lastResult={reply && !('problem' in reply) ? reply : undefined}
        />
      </section>
    </StepShell>
  );
}

function SendAgain() {
  const { t } = useTranslation(['onboarding', 'mailbox']);
  const { mailboxHref } = useLoaderData<typeof loader>();
  const { formData } = useNavigation();
  return (
    <Form method="post" className="form-actions mt-6">
      <SubmitButton variant="secondary" submitting={formData !== undefined && !formData.has('intent')}>
        {t('updateEmail.sendAgain')}
      </SubmitButton>
      {mailboxHref ? (
        <Link className="link" to={mailboxHref}>
          {t('mailbox:open')}
        </Link>
      ) : null}
    </Form>
  );
}
