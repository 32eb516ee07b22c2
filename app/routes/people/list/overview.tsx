import { useLoaderData } from '@remix-run/react';
import { agentListView } from '#app/domain/people/list/agentListForm.ts';
import { agencyWithAgents } from '#app/domain/people/list/agencyWithAgents.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { AgencyCard } from './AgencyCard.tsx';
import { agencyFacts } from './agencyFacts.server.ts';
import { AgentList } from './AgentList.tsx';
import { agentListData } from './agentListData.server.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => {
    const params = new URL(request.url).searchParams;
    const input = agentListView(params);
    const { agency, list } = await agencyWithAgents(ctx, input);
    return {
      title: documentTitle(ctx.language, 'agencies:overview.title'),
      mayAdd: can(ctx, 'user.add'),
      agency: agency && (await agencyFacts(ctx, agency)),
      list: list && (await agentListData(ctx, list, input, params)),
    };
  },
  { about: ['agency.users', 'agency.information'] },
);

export default function AgencyOverview() {
  const { t } = useTranslation('agencies');
  const { agency, list, mayAdd } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton variant="primary" to={paths.addAgent()}>
      {t('overview.add')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={t('overview.title')} action={mayAdd ? add : undefined} />
      {agency ? <AgencyCard agency={agency} /> : null}
      {list ? <AgentList {...list} /> : null}
    </>
  );
}
