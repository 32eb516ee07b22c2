import { redirect, redirectDocument } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { fullName } from '#app/domain/display.ts';
import { paths } from '#app/paths.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, readForm, signedInContext, loginHelpHref } from '#app/routes/requests/session.server.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { linkedApp, nextPage, storedTarget } from './nextPage.server.ts';
import { StepShell } from './StepShell.tsx';
import { signInWith, waitingToken, withoutWaitingToken } from './tokenSignIn.server.ts';

const noFields = [] as const;

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => {
  const [agent, waiting] = [await signedInContext(ctx, request), await waitingToken(ctx, request)];
  if (!agent || !waiting)
    throw redirect(paths.login({ target: storedTarget(request), app: linkedApp(request) }), {
      headers: await withoutWaitingToken(),
    });
  return {
    title: documentTitle(ctx.language, 'signIn:switchUser.title'),
    current: { name: fullName(agent.actor, ctx.language), userId: agent.actor.userId },
    other: waiting.userId,
    helpHref: await loginHelpHref(ctx, request),
  };
});

export const action = visitorAction(async ({ ctx, request }) => {
  const choice = (await readForm(request)).get('choice');
  const [agent, waiting] = [await signedInContext(ctx, request), await waitingToken(ctx, request)];
  const target = storedTarget(request);
  if (choice === 'switch' && waiting) return signInWith(ctx, request, waiting.token);
  const path = agent
    ? (await nextPage(agent, { target: choice === 'stay' ? null : target })).path
    : paths.login({ target, app: linkedApp(request) });
  return redirectDocument(path, { headers: await withoutWaitingToken() });
});

/** Asks a signed-in user whether a partner's link shall make them another user. */
export default function SwitchUser() {
  const { t } = useTranslation('signIn');
  const { current, other, helpHref } = useLoaderData<typeof loader>();
  const { form } = useServerForm(noFields, undefined);
  return (
    <StepShell helpHref={helpHref}>
      <PageHead title={t('switchUser.title')} />
      <p>{t('switchUser.current', current)}</p>
      <p className="mt-3 mb-6">{t('switchUser.other', { userId: other })}</p>
      <FormFrame form={form} transient>
        <div className="form-actions">
          <SubmitButton name="choice" value="stay">
            {t('switchUser.stay', current)}
          </SubmitButton>
          <SubmitButton name="choice" value="switch" variant="secondary">
            {t('switchUser.switch', { userId: other })}
          </SubmitButton>
        </div>
      </FormFrame>
    </StepShell>
  );
}
