import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { isRefusal } from '#app/domain/refusals.ts';
import { readSecondFactorStep } from '#app/domain/accounts/signIn/secondFactorStep.server.ts';
import { paths } from '#app/paths.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, loginHelpHref } from '#app/routes/requests/session.server.ts';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { linkedApp, storedTarget } from './nextPage.server.ts';
import { secondFactorAnswer } from './secondFactorAnswer.server.ts';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { challengeOf, signInReply } from './signInReply.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => {
  const loginHref = loginHrefOf(request);
  try {
    const step = await readSecondFactorStep(ctx, (await challengeOf(request, 'secondFactor')) ?? '');
    return {
      title: documentTitle(ctx.language, 'secondFactor:step.title'),
      loginHref,
      helpHref: await loginHelpHref(ctx, request),
      ...step,
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw redirect(loginHref);
  }
});

export const action = visitorAction(({ ctx, request }) =>
  secondFactorAnswer(ctx, request, {
    kind: 'agent',
    loginHref: loginHrefOf(request),
    reply: (finished) => signInReply(ctx, request, finished),
  }),
);

function loginHrefOf(request: Request): string {
  return paths.login({ target: storedTarget(request), app: linkedApp(request) });
}

export default function SecondFactor() {
  const { t } = useTranslation('signIn');
  const { helpHref, ...step } = useLoaderData<typeof loader>();
  const links = [
    { label: t('footer.signIn'), href: paths.login() },
    { label: t('footer.help'), href: helpHref },
  ];
  return (
    <PlainShell footerLinks={links}>
      <SecondFactorStep {...step} door="agent" reply={useActionData<typeof action>()} />
    </PlainShell>
  );
}
