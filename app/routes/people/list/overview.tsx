import { useLoaderData } from '@remix-run/react';
import { agentListView } from '#app/domain/people/list/agentListForm.ts';
import { agencyWithAgents } from '#app/domain/people/list/agencyWithAgents.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { AgencyCard } from './AgencyCard.tsx';
import { agencyFacts } from './agencyFacts.server.ts';
import { AgentList } from './AgentList.tsx';
import { agentListData } from './agentListData.server.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => {
    const params = new URL(request.url).searchParams;
    const input = agentListView(params);
    const { agency, list, moveRequests, invitations } = await agencyWithAgents(ctx, input);
    return {
      title: documentTitle(ctx.language, 'agencies:overview.title'),
      mayAdd: can(ctx, 'user.add'),
      moveRequests,
      invitations,
      agency: agency && (await agencyFacts(ctx, agency)),
      list: list && (await agentListData(ctx, list, input, params)),
    };
  },
  { about: ['agency.users', 'agency.information'] },
);

export default function AgencyOverview() {
  const { t } = useTranslation('agencies');
  const { agency, list, mayAdd, moveRequests, invitations } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton variant="primary" to={paths.addAgent()}>
      {t('overview.add')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={t('overview.title')} action={mayAdd ? add : undefined} />
      {moveRequests > 0 ? (
        <Waiting
          text={t('overview.moveRequests', { count: moveRequests })}
          link={t('overview.moveRequestsOpen')}
          href={paths.moveRequests()}
        />
      ) : null}
      {invitations > 0 ? (
        <Waiting
          text={t('overview.invitations', { count: invitations })}
          link={t('overview.invitationsOpen')}
          href={paths.invitations()}
        />
      ) : null}
      {agency ? <AgencyCard agency={agency} /> : null}
      {list ? <AgentList {...list} /> : null}
    </>
  );
}

/** People who wait for an answer: advisors who ask to join, and who has yet to accept an invitation. */
function Waiting({ text, link, href }: { text: string; link: string; href: string }) {
  return (
    <div className="mb-5">
      <Notice>
        <p>{text}</p>
        <Link className="link" to={href}>
          {link}
        </Link>
      </Notice>
    </div>
  );
}
