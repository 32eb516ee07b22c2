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

export const handle = { i18n: ['agencies', 'batches', 'fields'] };

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => {
    const params = new URL(request.url).searchParams;
    const input = agentListView(params);
    const { agency, list, moveRequests } = await agencyWithAgents(ctx, input);
    return {
      title: documentTitle(ctx.language, 'agencies:overview.title'),
      mayAdd: can(ctx, 'user.add'),
      mayChangeMany: can(ctx, 'agency.change-many'),
      moveRequests,
      agency: agency && (await agencyFacts(ctx, agency)),
      list: list && agentListData(ctx, list, input, params),
    };
  },
  { about: ['agency.users', 'agency.information'] },
);

export default function AgencyOverview() {
  const { t } = useTranslation('agencies');
  const { agency, list, mayAdd, mayChangeMany, moveRequests } = useLoaderData<typeof loader>();
  const add = (
    <div className="flex flex-wrap gap-3 sm:justify-end">
      {mayChangeMany ? (
        <LinkButton variant="quiet" to={paths.batches()}>
          {t('overview.batches')}
        </LinkButton>
      ) : null}
      <LinkButton to={paths.imports()}>{t('overview.import')}</LinkButton>
      <LinkButton variant="primary" to={paths.addAgent()}>
        {t('overview.add')}
      </LinkButton>
    </div>
  );
  return (
    <>
      <PageHead title={t('overview.title')} action={mayAdd ? add : undefined} />
      {moveRequests > 0 ? <MoveRequestsNotice count={moveRequests} /> : null}
      {agency ? <AgencyCard agency={agency} /> : null}
      {list ? <AgentList {...list} /> : null}
    </>
  );
}

/** For an owner: advisors of other agencies ask to join (D32). */
function MoveRequestsNotice({ count }: { count: number }) {
  const { t } = useTranslation('agencies');
  return (
    <div className="mb-5">
      <Notice>
        <p>{t('overview.moveRequests', { count })}</p>
        <Link className="link" to={paths.moveRequests()}>
          {t('overview.moveRequestsOpen')}
        </Link>
      </Notice>
    </div>
  );
}
