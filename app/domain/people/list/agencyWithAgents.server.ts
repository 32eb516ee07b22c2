import { z } from 'zod';
import { agencyText } from '#app/domain/agencies/information/readAgency.server.ts';
import { getAgency } from '#app/domain/agencies/information/getAgency.server.ts';
import { agentListText, countedRowInJson, placesOf, type CountedRow } from './agentListQuery.server.ts';
import { agentListOf, listAgents, type AgentListPage, type AgentListInput } from './listAgents.server.ts';
import { agencyRecord, type AgencyRecord } from '#app/domain/agencies/information/agencyRecord.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { composed } from '#app/platform/statements.server.ts';

interface AgencyWithAgents {
  agency: AgencyRecord | null;
  list: AgentListPage | null;
}

const overviewRow = z.strictObject({
  agency: agencyRecord.nullable(),
  agents: countedRowInJson.array(),
});

/**
 * Reads the caller's agency (`getAgency`) and one page of its agents (`listAgents`) in one statement: the overview shows
 * them together, and a query for each would cost more (docs/performance.md).
 * Agency or list is null where the caller has no permission for it; throws `forbidden` where both would be.
 */
export async function agencyWithAgents(ctx: AgentContext, input: AgentListInput): Promise<AgencyWithAgents> {
  if (!can(ctx, 'agency.users')) {
    assertCan(ctx, 'agency.information');
    return { agency: await getAgency(ctx, ctx.agency.agencyId), list: null };
  }
  if (!can(ctx, 'agency.information')) return { agency: null, list: await listAgents(ctx, input) };
  const asked = composed(overviewRow, (place) => {
    const places = placesOf(ctx, place);
    const list = agentListText(ctx, input, place, places);
    return { name: list.name && `agency-with-${list.name}`, text: bothIn(list.text, places) };
  });
  const row = await rowOf(ctx.reads ?? ctx.db, asked);
  if (!row?.agency) throw new Refusal('notFound');
  return { agency: row.agency, list: agentListOf(row.agents.map(withDates), input) };
}

function bothIn(list: string, { agencyId }: ReturnType<typeof placesOf>): string {
  return `
    SELECT (SELECT to_json(agency) FROM (${agencyText(agencyId)}) agency) AS agency,
           (SELECT coalesce(json_agg(listed), '[]'::json) FROM (${list}) listed) AS agents`;
}

// JSON has no dates.
function withDates(row: z.output<typeof countedRowInJson>): CountedRow {
  if (row.agentUniqueId === null) return row;
  const { lastOSLoginDate, lastPONAccessDate } = row;
  return {
    ...row,
    lastOSLoginDate: lastOSLoginDate === null ? null : new Date(lastOSLoginDate),
    lastPONAccessDate: lastPONAccessDate === null ? null : new Date(lastPONAccessDate),
  };
}
