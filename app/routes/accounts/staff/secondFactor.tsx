import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { isRefusal } from '#app/domain/refusals.ts';
import { readSecondFactorStep } from '#app/domain/accounts/signIn/secondFactorStep.server.ts';
import { staffTarget } from '#app/domain/accounts/staff/staffPaths.ts';
import { paths } from '#app/paths.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { secondFactorAnswer } from '#app/routes/accounts/signIn/secondFactorAnswer.server.ts';
import { SecondFactorStep } from '#app/routes/accounts/signIn/SecondFactorStep.tsx';
import { challengeOf } from '#app/routes/accounts/signIn/signInReply.server.ts';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { staffSignInReply } from './staffSignInReply.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => {
  const loginHref = loginHrefOf(request);
  try {
    const challengeId = (await challengeOf(request, 'staffSecondFactor')) ?? '';
    const step = await readSecondFactorStep(ctx, challengeId, 'staff');
    return { title: documentTitle(ctx.language, 'secondFactor:step.title'), loginHref, ...step };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw redirect(loginHref);
  }
});

export const action = visitorAction(({ ctx, request }) =>
  secondFactorAnswer(ctx, request, {
    kind: 'staff',
    loginHref: loginHrefOf(request),
    reply: (finished) => staffSignInReply(ctx, request, finished),
  }),
);

function loginHrefOf(request: Request): string {
  return paths.staffLogin({ target: staffTarget(new URL(request.url).searchParams.get('target')) });
}

/** The second step of a sign-in at the console. */
export default function StaffSecondFactor() {
  const step = useLoaderData<typeof loader>();
  return (
    <PlainShell>
      <SecondFactorStep {...step} door="staff" reply={useActionData<typeof action>()} />
    </PlainShell>
  );
}
