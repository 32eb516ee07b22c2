import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { agentFilterOf, ofNone } from '#app/domain/people/list/agentFilter.ts';
import { agentList } from '#app/domain/people/list/agentListForm.ts';
import { listAgents } from '#app/domain/people/list/listAgents.server.ts';
import { readBranch } from '#app/domain/people/branches/listBranches.server.ts';
import { agentRows } from '#app/routes/people/list/agentRows.server.ts';

/**
 * What the page of a branch shows: its people, or with `?people=others` everybody else of the agency, to be put into it.
 * Throws `notFound` for a branch that the caller's agency does not have.
 */
export async function branchPage(ctx: AgentContext, branchId: string, params: URLSearchParams) {
  const branch = await readBranch(ctx, branchId);
  const shows = params.get('people') === 'others' ? 'others' : 'own';
  const view = agentList.read(params);
  const filter = {
    ...agentFilterOf(new URLSearchParams()),
    branch: shows === 'own' ? [branchId] : [...branch.others.map((other) => other.branchId), ofNone],
  };
  const { agents, total, page, pageSize } = await listAgents(ctx, { ...view, filter });
  return {
    branchId,
    branchName: branch.branchName,
    people: branch.people,
    invited: branch.invited,
    shows,
    total,
    page,
    pageSize,
    search: view.search,
    rows: agentRows(ctx, agents),
    others: branch.others.map((other) => ({ value: other.branchId, label: other.branchName })),
    supervisors: branch.supervisors.map((person) => ({
      id: person.agentUniqueId,
      name: fullName(person, ctx.language),
    })),
  };
}
