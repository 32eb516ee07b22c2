import type { AgentListView } from '#app/domain/people/list/agentListForm.ts';
import { filterChips, filterChoices, type OwnChoices } from '#app/domain/people/list/filterLabels.ts';
import { rowActsOf, type RowAct } from '#app/domain/people/list/rowActs.ts';
import type { Translate } from '#app/domain/messages.ts';
import type { AgentListPage } from '#app/domain/people/list/listAgents.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import { listTemplates } from '#app/domain/people/permissions/listTemplates.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { AgentListData } from './AgentList.tsx';
import { agentRows } from './agentRows.server.ts';

/** The list as the page shows it. The filters' values are sent where `params` says that they are open. */
export async function agentListData(
  ctx: AgentContext,
  list: AgentListPage,
  view: AgentListView,
  params: URLSearchParams,
): Promise<AgentListData> {
  const { total, page, pageSize, hasMoreAgents } = list;
  const t = translator(textLocale(ctx.language, ctx.market));
  const { country, hasBranches } = ctx.agency;
  const own = await ownChoices(ctx, view, params.has('filters'));
  const actsOf = actsOfUsers(ctx);
  return {
    rows: agentRows(ctx, list.agents).map((row, place) => ({ ...row, acts: actsOf(list.agents[place]) })),
    actLabels: rowActLabels(t),
    total,
    page,
    pageSize,
    hasMoreAgents,
    sort: { key: view.sort, direction: view.direction },
    search: view.search,
    chips: filterChips(t, view.filter, country, own),
    filters: params.has('filters') ? filterChoices(t, country, own) : null,
    hasBranches,
    boundTo: own.isBound ? own.branches.map(({ branchName }) => branchName).join(t('branches:and')) : null,
    mayOpen: can(ctx, 'user.read'),
    mayChoose: can(ctx, 'agency.change-many'),
    mayDownload: can(ctx, 'agency.export-users'),
  };
}

// Asked for only where the page names them.
async function ownChoices(ctx: AgentContext, { filter }: AgentListView, isOpen: boolean): Promise<OwnChoices> {
  const isBound = ctx.actor.branches !== null;
  const namesTemplates = (isOpen || filter.template.length > 0) && can(ctx, 'agency.permission-templates');
  const [branches, templates] = await Promise.all([
    isBound || isOpen || filter.branch.length > 0 ? branchChoices(ctx) : [],
    namesTemplates ? listTemplates(ctx) : [],
  ]);
  return { branches, isBound, templates };
}

// Users with the same possible actions share one list of them: it is sent once.
function actsOfUsers(ctx: AgentContext): (agent: AgentListPage['agents'][number] | undefined) => RowAct[] {
  const lists = new Map<string, RowAct[]>();
  const actsOf = rowActsOf(ctx);
  return (agent) => {
    const acts = agent ? actsOf(agent) : [];
    const contents = acts.join(' ');
    const known = lists.get(contents) ?? acts;
    lists.set(contents, known);
    return known;
  };
}

function rowActLabels(t: Translate): Record<RowAct, string> {
  return {
    edit: t('agents:agent.edit'),
    permissions: t('agents:agent.tab.permissions'),
    learning: t('agents:agent.tab.learning'),
    record: t('agents:agent.tab.record'),
    reactivate: t('account:leaving.reactivate'),
    'end-sessions': t('people:signIn.end-sessions.button'),
    'send-new-password': t('people:signIn.send-new-password.button'),
    'end-access': t('agents:agent.endAccess'),
  };
}
