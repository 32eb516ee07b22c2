import { z } from 'zod';
import { countAudience } from '#app/domain/academy/assignments/audience.server.ts';
import { rolesAssignable } from '#app/domain/academy/assignments/assignmentRules.ts';
import { reportFilterOf, reportList, type ReportFilter } from '#app/domain/academy/reports/reportForms.ts';
import { chosenAgents } from '#app/routes/people/bulkActions/chosenAgents.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';

/** Whom an address chooses: people by `agent=`, or with `all=1` those whom the report's filters leave. */
export interface ChosenPeople {
  agentUniqueIds: string[];
  filter: ReportFilter;
  /** True where the address has a filter that leaves people out. */
  isFiltered: boolean;
}

/** Reads whom the address of the form chooses: of the academy report, or with `of=users` of the list of users. */
export async function chosenPeople(ctx: AgentContext, params: URLSearchParams): Promise<ChosenPeople> {
  if (params.get('of') === 'users') {
    const { agentUniqueIds } = await chosenAgents(ctx, params);
    return { agentUniqueIds, filter: reportFilterOf(reportList.defaults), isFiltered: false };
  }
  const agentUniqueIds = [...new Set(params.getAll('agent'))].filter((id) => z.uuid().safeParse(id).success);
  const filter = reportFilterOf(reportList.read(params));
  const isFiltered = params.get('all') === '1' && Object.values(filter).some(Boolean);
  return { agentUniqueIds, filter, isFiltered };
}

/** How many people of the agency each way of choosing finds now, as far as the caller may assign to them. */
export async function countChosen(ctx: AgentContext, curriculum: string, chosen: ChosenPeople) {
  const roles = [...rolesAssignable[ctx.actor.agentType]];
  const { agencyId } = ctx.agency;
  const branches = ctx.actor.branches ?? [];
  // Without branches the whole agency counts, but a caller who is bound to one that is gone reaches no people.
  const hasNoReach = ctx.actor.branches?.length === 0;
  const count = async (audience: 'people' | 'filter' | 'roles') => {
    if (hasNoReach) return 0;
    return countAudience(
      ctx.db,
      {
        agencyId,
        branches,
        curriculum,
        audience,
        roles,
        chosen: chosen.agentUniqueIds,
        filter: Object.fromEntries(Object.entries(chosen.filter).filter(([, value]) => value)),
      },
      ctx.now,
    );
  };
  return {
    people: chosen.agentUniqueIds.length > 0 ? await count('people') : null,
    filter: chosen.isFiltered ? await count('filter') : null,
    roles,
  };
}
