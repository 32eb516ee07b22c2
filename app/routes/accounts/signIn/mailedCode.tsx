import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { isRefusal } from '#app/domain/refusals.ts';
import { answerMailedCode } from '#app/domain/accounts/signIn/answerMailedCode.server.ts';
import { readCodeStep } from '#app/domain/accounts/signIn/mailedCode.server.ts';
import { paths } from '#app/paths.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, hasMailbox, loginHelpHref } from '#app/routes/requests/session.server.ts';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { mailedCodeAnswer } from './mailedCodeAnswer.server.ts';
import { MailedCodeStep } from './MailedCodeStep.tsx';
import { linkedApp, storedTarget } from './nextPage.server.ts';
import { challengeOf, signInReply } from './signInReply.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => {
  const loginHref = loginHrefOf(request);
  try {
    const step = await readCodeStep(ctx, 'agent', (await challengeOf(request, 'mailedCode')) ?? '');
    const mailboxHref = hasMailbox() ? paths.mailbox() : null;
    return {
      title: documentTitle(ctx.language, 'mailedCode:title'),
      loginHref,
      helpHref: await loginHelpHref(ctx, request),
      mailboxHref,
      ...step,
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw redirect(loginHref);
  }
});

export const action = visitorAction(({ ctx, request }) =>
  mailedCodeAnswer(ctx, request, {
    kind: 'agent',
    loginHref: loginHrefOf(request),
    answer: async (given) => signInReply(ctx, request, await answerMailedCode(ctx, given)),
  }),
);

function loginHrefOf(request: Request): string {
  return paths.login({ target: storedTarget(request), app: linkedApp(request) });
}

/** A sign-in beyond the bounds of failed attempts: the code that was mailed if the password was right. */
export default function MailedCode() {
  const { t } = useTranslation(['mailedCode', 'mailbox', 'signIn']);
  const { loginHref, helpHref, mailboxHref, mayResend } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const links = [
    { label: t('signIn:footer.signIn'), href: paths.login() },
    { label: t('signIn:footer.help'), href: helpHref },
  ];
  return (
    <PlainShell footerLinks={links}>
      <MailedCodeStep
        lastResult={reply && 'result' in reply ? reply.result : undefined}
        sentAgain={reply !== undefined && 'sentAgain' in reply}
        mayResend={mayResend}
        loginHref={loginHref}
        newPasswordHref={paths.forgotPassword()}
        mailbox={mailboxHref ? { href: mailboxHref, label: t('mailbox:open') } : undefined}
      />
    </PlainShell>
  );
}
