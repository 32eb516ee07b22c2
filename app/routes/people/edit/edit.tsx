import { useActionData, useLoaderData } from '@remix-run/react';
import { useRef } from 'react';
import { removedNumber } from '#app/domain/academy/enrolment/restoreNumber.server.ts';
import { agentName } from '#app/domain/people/agents/agentName.server.ts';
import { paths } from '#app/paths.ts';
import { readPermissionsForm } from '#app/routes/people/permissions/permissionsForm.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { ConflictForm } from './ConflictForm.tsx';
import { EditAgentForm } from './EditAgentForm.tsx';
import { editForm } from './editForm.server.ts';
import { saveEdit } from './saveEdit.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request, params }) => ({
    title: documentTitle(ctx.language, 'agentEdit:title'),
    ...(await editForm(ctx, request, uuidParam(params, 'agentUniqueId'))),
  }),
  { can: 'user.edit' },
);

export const action = agentAction(
  async ({ ctx, request, params }) => {
    const agentUniqueId = uuidParam(params, 'agentUniqueId');
    const hadNumber = ctx.actor.ccn;
    const notSaved = await saveEdit(ctx, agentUniqueId, await readPermissionsForm(request));
    if (notSaved) return notSaved;
    if (agentUniqueId === ctx.actor.agentUniqueId && hadNumber && (await removedNumber(ctx))) {
      return redirectWithToast(paths.myAccount(), { kind: 'success', message: 'agentEdit:ownNumberRemoved' });
    }
    const name = await agentName(ctx, agentUniqueId);
    const link = { href: paths.editAgent(agentUniqueId), message: 'agents:agent.open' };
    return redirectWithToast(paths.agencyOverview(), {
      kind: 'success',
      message: 'successes:named.updated',
      params: { name },
      link,
    });
  },
  { can: 'user.edit' },
);

export default function EditAgent() {
  const { t } = useTranslation('agentEdit');
  const user = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  // Following a link within the page, such as one of the summary, takes the reply away: what was asked is asked until
  // it is answered.
  const last = useRef(result);
  if (result) last.current = result;
  const lastResult = last.current;
  const conflict = lastResult?.conflict;
  const back = <LinkButton to={paths.editAgent(user.agentUniqueId)}>{t('back')}</LinkButton>;
  return (
    <>
      <PageHead
        title={t('heading', { name: user.name })}
        sentence={t(conflict ? 'conflict.sentence' : 'sentence')}
        action={back}
      />
      {conflict ? (
        <ConflictForm key={conflict.version} conflict={conflict} discardHref={paths.editAgent(user.agentUniqueId)} />
      ) : (
        <EditAgentForm user={user} lastResult={lastResult} />
      )}
    </>
  );
}
