import { data, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '#app/domain/refusals.ts';
import { sendValidationEmail } from '#app/domain/session/sendValidationEmail.server.ts';
import { paths, withQuery } from '#app/paths.ts';
import { agentAction, agentLoader, redirectWithToast, refusalText } from '#app/routes/handlers.server.ts';
import { documentTitle, hasMailbox, senderAddress } from '#app/routes/session.server.ts';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { storedTarget } from './nextPage.server.ts';
import { StepShell } from './StepShell.tsx';

export const handle = { i18n: ['session'] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export const loader = agentLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'session:updateEmail.title'),
    emailAddress: ctx.actor.emailAddress.toLowerCase(),
    sender: senderAddress(),
    helpHref: paths.loginHelp(ctx.market),
    mailboxHref: hasMailbox() ? paths.mailbox() : null,
  }),
  { step: 'update-email' },
);

export const action = agentAction(
  async ({ ctx, request }) => {
    try {
      await sendValidationEmail(ctx, {});
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return data({ problem: refusalText(error, ctx.language, ctx.market) }, { status: error.status });
    }
    const here = withQuery(paths.updateEmail(), { target: storedTarget(request) });
    return redirectWithToast(here, { kind: 'success', message: 'session:updateEmail.sentAgain' });
  },
  { step: 'update-email' },
);

export default function UpdateEmail() {
  const { t } = useTranslation('session');
  const { emailAddress, sender, helpHref, mailboxHref } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const submitting = useNavigation().formMethod === 'POST';
  return (
    <StepShell helpHref={helpHref}>
      <PageHead title={t('updateEmail.title')} />
      {reply ? (
        <Notice tone="danger" role="alert">
          <p>{reply.problem}</p>
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
      <Form method="post" className="form-actions mt-6">
        <SubmitButton variant="secondary" submitting={submitting}>
          {t('updateEmail.sendAgain')}
        </SubmitButton>
        {mailboxHref ? (
          <Link className="link" to={mailboxHref}>
            {t('mailbox.open')}
          </Link>
        ) : null}
      </Form>
    </StepShell>
  );
}
