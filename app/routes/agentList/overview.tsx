import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { countRequests } from '#app/domain/agencyMoves/listMoves.server.ts';
import { agencyWithAgents } from '#app/domain/agentList/agencyWithAgents.server.ts';
import type { AgentList as ListedAgents, AgentListInput } from '#app/domain/agentList/listAgents.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { agentRows } from './agentRows.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { AgencyCard } from './AgencyCard.tsx';
import { agencyFacts } from './agencyFacts.server.ts';
import { AgentList, type AgentListData } from './AgentList.tsx';
import { MoveRequestsNotice } from './MoveRequestsNotice.tsx';
import { agentListInput } from './agentListInput.server.ts';

export const handle = { i18n: ['agencies', 'fields'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = agentLoader(async ({ ctx, request }) => {
  const input = agentListInput(new URL(request.url).searchParams);
  const [{ agency, list }, moveRequests] = await Promise.all([agencyWithAgents(ctx, input), countRequests(ctx)]);
  return {
    title: documentTitle(ctx.language, 'agencies:overview.title'),
    mayAdd: can(ctx, 'user.add'),
    moveRequests,
    agency: agency && (await agencyFacts(ctx, agency)),
    list: list && listData(ctx, list, input),
  };
});

function listData(ctx: AgentContext, { agents, ...list }: ListedAgents, { sort, direction, search }: AgentListInput): AgentListData {
  return { ...list, rows: agentRows(ctx, agents), sort: { key: sort, direction }, search, mayOpen: can(ctx, 'user.read') };
}

export default function AgencyOverview() {
  const { t } = useTranslation('agencies');
  const { agency, list, mayAdd, moveRequests } = useLoaderData<typeof loader>();
  const add = (
    <Link className="button button-primary" to={paths.addAgent()}>
      {t('overview.add')}
    </Link>
  );
  return (
    <>
      <PageHead title={t('overview.title')} sentence={t('overview.sentence')} action={mayAdd ? add : undefined} />
      {moveRequests > 0 ? <MoveRequestsNotice count={moveRequests} /> : null}
      {agency ? <AgencyCard agency={agency} /> : null}
      {list ? <AgentList {...list} /> : null}
    </>
  );
}
