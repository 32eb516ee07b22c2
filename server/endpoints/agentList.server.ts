import { z } from '@hono/zod-openapi';
import type { AgentListRow } from '#app/domain/agentList/agentListQuery.server.ts';
import { agentSortKeys } from '#app/domain/agents/forms.ts';
import { listAgents } from '#app/domain/agentList/listAgents.server.ts';
import { monthDayYear } from '#app/domain/accounts/records.ts';
import { agentReply, inReply } from '#app/domain/agents/replies.ts';
import { defaultPageSize, nameMaxLength, pageSizes } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { isLegalLine } from '#app/domain/text.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { permissionWriter, type PermissionStrings } from '#app/domain/permissions/permissions.ts';
import { sessionEndpoint } from '../http/endpoint.server.ts';

const searchMaxLength = 100;

function searchText(field: string, max: number) {
  return z.string().max(max, messageKey('tooLong', field, max)).refine(isLegalLine, messageKey('illegalCharacters', field));
}

/** An agent as the list shows it: the same names as everywhere (spec §3), fewer of them. */
const agentListEntry = agentReply.pick({
  agentUniqueId: true,
  agentId: true,
  polarAgentId: true,
  userId: true,
  firstName: true,
  middleName: true,
  lastName: true,
  emailAddress: true,
  agentType: true,
  activationFlag: true,
  emailValidFlag: true,
  ccn: true,
  academyLevel: true,
  academyStatus: true,
  companies: true,
  permissions: true,
  lastOSLoginDate: true,
  lastPONAccessDate: true,
});

function entryOf({ grants, ...row }: AgentListRow, stringsOf: (granted: readonly string[]) => PermissionStrings): z.input<typeof agentListEntry> {
  const { ccn, lastOSLoginDate, lastPONAccessDate } = row;
  return Object.assign(inReply(row), {
    ccn: ccn ?? '',
    lastOSLoginDate: monthDayYear(lastOSLoginDate),
    lastPONAccessDate: monthDayYear(lastPONAccessDate),
    permissions: stringsOf(grants),
  });
}

/**
 * For owners, and users with the permission to see the list. All words of `search` must match; the names and `agentUniqueId` narrow the
 * list further, and may be empty. A page beyond the end is the last page.
 */
export const agentListEndpoint = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/list',
  area: 'agents',
  summary: "Lists the agents of the caller's agency, a page at a time",
  body: z.strictObject({
    agentUniqueId: z.union([z.literal(''), z.uuid()]).optional(),
    agentFirstName: searchText('firstName', nameMaxLength).optional(),
    agentLastName: searchText('lastName', nameMaxLength).optional(),
    search: searchText('search', searchMaxLength).default(''),
    page: z.number().int().min(1).max(100_000).default(1),
    // Of several literals the document would name the first alone.
    pageSize: z.literal(pageSizes).openapi({ type: 'integer', enum: [...pageSizes] }).default(defaultPageSize),
    sort: z.enum([...agentSortKeys, 'lastLogin']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  reply: z.strictObject({
    agentList: z.strictObject({
      agents: z.array(agentListEntry),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
      hasMoreAgents: z.boolean(),
    }),
  }),
  async run({ ctx, body }) {
    const { agentFirstName: firstName, agentLastName: lastName, ...input } = body;
    const { agents, ...list } = await listAgents(ctx, { ...input, firstName, lastName });
    const stringsOf = permissionWriter(await permissionCatalogue(ctx.db));
    return { agentList: { ...list, agents: agents.map((agent) => entryOf(agent, stringsOf)) } };
  },
});
