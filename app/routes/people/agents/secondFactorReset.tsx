import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { agentName } from '#app/domain/people/agents/agentName.server.ts';
import { readSecondFactorReset, resetSecondFactor } from '#app/domain/people/agents/resetSecondFactor.server.ts';
import { fullName } from '#app/domain/display.ts';
import { passwordProofSchema } from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { PasswordProofForm } from '#app/routes/accounts/secondFactors/PasswordProofForm.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, params }) => {
    const agentUniqueId = uuidParam(params, 'agentUniqueId');
    const { hasSecondFactor, ...person } = await readSecondFactorReset(ctx, agentUniqueId);
    return {
      title: documentTitle(ctx.language, 'secondFactor:reset.open'),
      person: fullName(person, ctx.language),
      hasSecondFactor,
      backHref: paths.editAgent(agentUniqueId),
      userId: ctx.actor.userId,
    };
  },
  { can: 'user.reset-second-factor' },
);

export const action = agentAction(
  async ({ ctx, request, params }) => {
    const agentUniqueId = uuidParam(params, 'agentUniqueId');
    return formAction(ctx, request, {
      schema: passwordProofSchema(),
      hidden: ['password'],
      run: async (value) => {
        await resetSecondFactor(ctx, { agentUniqueId, password: value.password });
        const name = await agentName(ctx, agentUniqueId);
        return redirectWithToast(paths.editAgent(agentUniqueId), {
          kind: 'success',
          message: 'secondFactor:reset.done',
          params: { name },
        });
      },
    });
  },
  { can: 'user.reset-second-factor' },
);

export default function ResetSecondFactor() {
  const { t } = useTranslation('secondFactor');
  const { person, hasSecondFactor, backHref, userId } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title={t('reset.title', { person })}
        sentence={t(hasSecondFactor ? 'reset.sentence' : 'reset.nothing', { person })}
      />
      {hasSecondFactor ? (
        <PasswordProofForm
          userId={userId}
          lastResult={lastResult}
          submit={t('reset.submit')}
          danger
          backHref={backHref}
        />
      ) : (
        <LinkButton to={backHref}>{t('reset.back')}</LinkButton>
      )}
    </>
  );
}
