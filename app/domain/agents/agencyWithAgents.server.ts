import { agencyQuery, type AgencyWithOwner } from '#app/domain/agencies/readAgency.server.ts';
import { isManagingRole } from '#app/domain/accounts/codes.ts';
import { agentListOf, agentListStatement, type AgentList, type AgentListInput, type CountedRow } from '#app/domain/agents/listAgents.server.ts';
import { agencyRecordOf, type AgencyRecord } from '#app/domain/agents/records.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { preparedRows } from '#app/platform/database.server.ts';

interface Row {
  agency: AgencyWithOwner | null;
  agents: CountedRow[];
}

/**
 * The caller's agency (`getAgency`) with one page of its agents (`listAgents`), in one statement: the overview shows both, and asking
 * twice costs more than the answers (docs/performance.md). Throws `forbidden` for an advisor.
 */
export async function agencyWithAgents(ctx: AgentContext, input: AgentListInput): Promise<{ agency: AgencyRecord; list: AgentList }> {
  if (!isManagingRole(ctx.actor.agentType)) throw new Refusal('forbidden');
  const { name, text, values } = agentListStatement(ctx.agency.agencyId, input);
  const [row] = await preparedRows<Row>(`agency-with-${name}`, bothIn(text), values);
  if (!row?.agency) throw new Refusal('notFound');
  return { agency: agencyRecordOf(row.agency, row.agency.owner), list: agentListOf(row.agents.map(withDates), input) };
}

// Both statements take the agency as their first value.
function bothIn(list: string): string {
  return `
    SELECT (SELECT to_json(agency) FROM (${agencyQuery.text}) agency) AS agency,
           (SELECT coalesce(json_agg(listed), '[]'::json) FROM (${list}) listed) AS agents`;
}

// JSON has no dates.
function withDates(row: CountedRow): CountedRow {
  const { lastOSLoginDate, lastPONAccessDate } = row;
  return { ...row, lastOSLoginDate: lastOSLoginDate && new Date(lastOSLoginDate), lastPONAccessDate: lastPONAccessDate && new Date(lastPONAccessDate) };
}
