import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { agencyWithAgents } from '#app/domain/agents/agencyWithAgents.server.ts';
import { managingRoles } from '#app/domain/accounts/codes.ts';
import { paths } from '#app/paths.ts';
import { agentRows } from './agentRows.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/sessions/session.server.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { AgencyCard } from './AgencyCard.tsx';
import { agencyFacts } from './agencyFacts.server.ts';
import { AgentList } from './AgentList.tsx';
import { agentListInput } from './agentListInput.server.ts';

export const handle = { i18n: ['agencies', 'fields'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = agentLoader(
  async ({ ctx, request }) => {
    const input = agentListInput(new URL(request.url).searchParams);
    const { agency, list: { agents, ...list } } = await agencyWithAgents(ctx, input);
    return {
      title: documentTitle(ctx.language, 'agencies:overview.title'),
      agency: await agencyFacts(ctx, agency),
      list: { ...list, rows: agentRows(ctx, agents), sort: { key: input.sort, direction: input.direction }, search: input.search },
    };
  },
  { roles: managingRoles },
);

export default function AgencyOverview() {
  const { t } = useTranslation('agencies');
  const { agency, list } = useLoaderData<typeof loader>();
  const add = (
    <Link className="button button-primary" to={paths.addAgent()}>
      {t('overview.add')}
    </Link>
  );
  return (
    <>
      <PageHead title={t('overview.title')} sentence={t('overview.sentence')} action={add} />
      <AgencyCard agency={agency} />
      <AgentList {...list} />
    </>
  );
}
