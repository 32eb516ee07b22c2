import { useLoaderData } from '@remix-run/react';
import { possibleAccessChanges } from '#app/domain/people/access/accessChanges.ts';
import { possibleEndWays, type EndWay } from '#app/domain/people/access/endWays.ts';
import { retrieveAgent } from '#app/domain/people/agents/retrieveAgent.server.ts';
import { undoDays } from '#app/domain/people/offboarding/openItems.ts';
import { shownName } from '#app/domain/display.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { paths, withQuery } from '#app/paths.ts';
import { permissionsContext } from '#app/routes/people/permissions/permissionsContext.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AccessQuestion } from './AccessQuestion.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, params }) => {
    const agentUniqueId = uuidParam(params, 'agentUniqueId');
    const { agent } = await retrieveAgent(ctx, { agentUniqueId });
    const subject = { ...agent, agencyId: ctx.agency.agencyId };
    assertMaySee(ctx, 'user.delete', subject);
    return {
      title: documentTitle(ctx.language, 'people:endAccess.title'),
      agentUniqueId,
      name: shownName(agent, ctx.language, 'listed'),
      ways: possibleEndWays(ctx, subject),
      changes: possibleAccessChanges(ctx, subject).filter((change) => change !== 'reactivate'),
      fixed: permissionsContext(ctx) === 'fixed',
    };
  },
  { can: 'user.delete' },
);

/** Asks in which way a person's access is to end, and says for each when it is meant and what follows. */
export default function EndAccess() {
  const { t } = useTranslation('people');
  const { agentUniqueId, name, ways, changes } = useLoaderData<typeof loader>();
  const page = paths.endAccess(agentUniqueId);
  return (
    <>
      <BackLink to={paths.editAgent(agentUniqueId)}>{t('endAccess.back', { name })}</BackLink>
      <PageHead title={t('endAccess.titleOf', { name })} sentence={t('endAccess.sentence')} />
      <ul className="end-ways">
        {ways.map((way) => (
          <li key={way} className="card">
            <Way way={way} />
          </li>
        ))}
      </ul>
      <AccessQuestion agentUniqueId={agentUniqueId} name={name} changes={changes} page={page} />
    </>
  );
}

function Way({ way }: { way: EndWay }) {
  const { t } = useTranslation(['people', 'account']);
  const { agentUniqueId, fixed } = useLoaderData<typeof loader>();
  const page = paths.endAccess(agentUniqueId);
  const steps = {
    pause: { href: withQuery(page, { confirm: 'deactivate' }), label: t('account:leaving.deactivate') },
    leave: { href: paths.leaveAgency(agentUniqueId), label: t('handover.leaveButton') },
    delete: { href: withQuery(page, { confirm: 'delete' }), label: t('account:leaving.delete') },
  } as const satisfies Record<EndWay, { href: string; label: string }>;
  const consequences = {
    pause: [t('endAccess.pause.out'), t('endAccess.pause.stays'), t('endAccess.pause.back')],
    leave: [
      t('leave.access'),
      ...(fixed ? [] : [t('leave.permissions')]),
      t('endAccess.leave.items'),
      t('leave.undo', { days: undoDays }),
    ],
    delete: [t('endAccess.delete.out'), t('endAccess.delete.free'), t('endAccess.delete.final')],
  } as const satisfies Record<EndWay, readonly string[]>;
  return (
    <>
      <h2 className="card-title">{t(`endAccess.${way}.title`)}</h2>
      <p>{t(`endAccess.${way}.when`)}</p>
      <ul className="my-4 list-disc pl-5">
        {consequences[way].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <LinkButton
        variant={way === 'delete' ? 'danger' : 'secondary'}
        to={steps[way].href}
        preventScrollReset={way !== 'leave'}
      >
        {steps[way].label}
      </LinkButton>
    </>
  );
}
