import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { isRefusal } from '#app/domain/refusals.ts';
import { readCodeStep } from '#app/domain/accounts/signIn/mailedCode.server.ts';
import { answerStaffCode } from '#app/domain/accounts/staff/signInStaff.server.ts';
import { staffTarget } from '#app/domain/accounts/staff/staffPaths.ts';
import { paths } from '#app/paths.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { mailedCodeAnswer } from '#app/routes/accounts/signIn/mailedCodeAnswer.server.ts';
import { MailedCodeStep } from '#app/routes/accounts/signIn/MailedCodeStep.tsx';
import { challengeOf } from '#app/routes/accounts/signIn/signInReply.server.ts';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { staffSignInReply } from './staffSignInReply.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => {
  const loginHref = loginHrefOf(request);
  try {
    const step = await readCodeStep(ctx, 'staff', (await challengeOf(request, 'staffMailedCode')) ?? '');
    return { title: documentTitle(ctx.language, 'mailedCode:title'), loginHref, ...step };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw redirect(loginHref);
  }
});

export const action = visitorAction(({ ctx, request }) =>
  mailedCodeAnswer(ctx, request, {
    kind: 'staff',
    loginHref: loginHrefOf(request),
    answer: async (given) => staffSignInReply(ctx, request, await answerStaffCode(ctx, given)),
  }),
);

function loginHrefOf(request: Request): string {
  return paths.staffLogin({ target: staffTarget(new URL(request.url).searchParams.get('target')) });
}

/** A sign-in of staff beyond the bounds of failed attempts: the code that was mailed if the password was right. */
export default function StaffMailedCode() {
  const { loginHref, mayResend } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <PlainShell>
      <MailedCodeStep
        lastResult={reply && 'result' in reply ? reply.result : undefined}
        sentAgain={reply !== undefined && 'sentAgain' in reply}
        mayResend={mayResend}
        loginHref={loginHref}
      />
    </PlainShell>
  );
}
