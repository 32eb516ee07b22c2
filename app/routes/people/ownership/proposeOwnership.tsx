import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { fullName } from '#app/domain/display.ts';
import { handoverDays } from '#app/domain/people/ownership/handover.ts';
import { openHandovers, readReceiver } from '#app/domain/people/ownership/openHandovers.server.ts';
import { proposeOwnership } from '#app/domain/people/ownership/proposeOwnership.server.ts';
import { passwordProofSchema } from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { PasswordProofForm } from '#app/routes/accounts/secondFactors/PasswordProofForm.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const ownersOnly = { can: 'user.propose-ownership' } as const;

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx, params }) => {
  const agentUniqueId = uuidParam(params, 'agentUniqueId');
  const receiver = await readReceiver(ctx, agentUniqueId);
  return {
    title: documentTitle(ctx.language, 'people:ownership.title'),
    person: fullName(receiver, ctx.language),
    active: receiver.active,
    proposedByOther: receiver.proposedByOther,
    proposed: (await openHandovers(ctx)).some(({ side }) => side === 'giver'),
    backHref: paths.editAgent(agentUniqueId),
    userId: ctx.actor.userId,
  };
}, ownersOnly);

export const action = agentAction(async ({ ctx, request, params }) => {
  return formAction(ctx, request, {
    schema: passwordProofSchema(),
    hidden: ['password'],
    run: async (value) => {
      await proposeOwnership(ctx, {
        agentUniqueId: uuidParam(params, 'agentUniqueId'),
        password: value.password,
      });
      return redirectWithToast(paths.ownOwnership(), { kind: 'success', message: 'people:ownership.proposed' });
    },
  });
}, ownersOnly);

export default function ProposeOwnership() {
  const { t } = useTranslation('people');
  const { person, active, proposed, proposedByOther, backHref, userId } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t('ownership.title')} sentence={t('ownership.sentence', { name: person })} />
      <div className="grid gap-6">
        {proposed ? (
          <Notice tone="warning">
            <p>{t('ownership.already')}</p>
            <Link className="link" to={paths.ownOwnership()}>
              {t('ownership.see')}
            </Link>
          </Notice>
        ) : proposedByOther ? (
          <Notice tone="warning">
            <p>{t('ownership.byOther', { name: person })}</p>
          </Notice>
        ) : active ? (
          <>
            <Notice tone="warning">
              <p>{t('ownership.consequence', { name: person, days: handoverDays })}</p>
            </Notice>
            <PasswordProofForm
              userId={userId}
              lastResult={lastResult}
              submit={t('ownership.submit')}
              danger
              backHref={backHref}
            />
          </>
        ) : (
          <Notice tone="warning">
            <p>{t('ownership.notActive', { name: person })}</p>
          </Notice>
        )}
      </div>
    </>
  );
}
