import { ownPathsOf } from '#app/routes/requests/ownAccount.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { accountAction, accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { emailFacts, runEmailForm } from './emailForms.server.ts';
import { ChangeEmailForm, PendingEmailForm } from './EmailForms.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = accountLoader(async ({ ctx }) => ({
  title: documentTitle(ctx.language, 'account:email.title'),
  ...(await emailFacts(ctx)),
}));

export const action = accountAction(({ ctx, request }) => runEmailForm(ctx, request, ownPathsOf(ctx).email()));

export default function Email() {
  const { t } = useTranslation('account');
  const { emailAddress, userId, pending } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const problem = reply && 'problem' in reply ? reply.problem : null;
  return (
    <>
      <PageHead title={t('email.title')} sentence={t('email.sentence')} />
      <div className="grid gap-6">
        {problem ? (
          <Notice tone="danger" role="alert">
            <p>{problem}</p>
          </Notice>
        ) : null}
        {pending ? <PendingEmailForm {...pending} /> : null}
        <Card title={t('email.current')}>
          <p className="text-lg font-semibold">{emailAddress}</p>
        </Card>
        <Card title={t('email.change')}>
          <p className="mb-4">{t('email.changeHelp')}</p>
          <ChangeEmailForm
            userId={userId}
            pending={pending}
            lastResult={reply && !('problem' in reply) ? reply : undefined}
          />
        </Card>
      </div>
    </>
  );
}
