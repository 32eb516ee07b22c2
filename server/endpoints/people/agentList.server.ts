import { z } from '@hono/zod-openapi';
import type { ListedAgentRow } from '#app/domain/people/list/agentListQuery.server.ts';
import { cursorMaxLength } from '#app/domain/listCursor.server.ts';
import { filterValues, ofNone } from '#app/domain/people/list/agentFilter.ts';
import { defaultPageSize, maxPageNumber, pageSizes, searchMaxLength, sortDirections } from '#app/domain/listParams.ts';
import { agentListSorts } from '#app/domain/people/list/agentListForm.ts';
import { listAgents, type AgentListInput } from '#app/domain/people/list/listAgents.server.ts';
import { allNames, nameSelection } from '#app/domain/accounts/profile/names.ts';
import { monthDayYear } from '#app/domain/accounts/profile/records.ts';
import { agentReply, inReply } from '#app/domain/people/agents/replies.ts';
import { nameMaxLength } from '#app/domain/fieldLengths.ts';
import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import { mostBranches } from '#app/domain/permissions/reach.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { permissionWriter, type PermissionStrings } from '#app/domain/permissions/permissions.ts';
import { sessionEndpoint } from '#server/http/endpoint.server.ts';
import { sentLine, typedText } from '#app/domain/textSchema.ts';

// Of several values, each once at most.
function anyOf<const Value extends string>(values: readonly Value[]) {
  return z.array(z.enum(values)).max(values.length).default([]);
}

function searchText(field: string, max: number) {
  return typedText(field, max, { write: (text) => text, missing: 'refusals:malformedRequest' });
}

/** An agent as the list shows it: the same names as everywhere (spec §3), fewer of them. */
const agentListEntry = agentReply.pick({
  agentUniqueId: true,
  agentId: true,
  polarAgentId: true,
  userId: true,
  ...nameSelection(allNames),
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

function entryOf(
  { grants, branchId: _branch, branchName: _name, lapsed: _lapsed, ...row }: ListedAgentRow,
  stringsOf: (granted: readonly string[]) => PermissionStrings,
): z.input<typeof agentListEntry> {
  const { ccn, lastOSLoginDate, lastPONAccessDate } = row;
  return Object.assign(inReply(row), {
    ccn: ccn ?? '',
    lastOSLoginDate: monthDayYear(lastOSLoginDate),
    lastPONAccessDate: monthDayYear(lastPONAccessDate),
    permissions: stringsOf(grants),
  });
}

const body = z.strictObject({
  agentUniqueId: z.union([z.literal(''), z.uuid()]).optional(),
  agentFirstName: searchText('firstName', nameMaxLength).optional(),
  agentLastName: searchText('lastName', nameMaxLength).optional(),
  search: searchText('search', searchMaxLength).default(''),
  agentTypes: anyOf(filterValues.role),
  activationFlags: anyOf(filterValues.status),
  companyCodes: anyOf(filterValues.brand),
  academyLevels: z.array(z.number().int().min(1).max(4)).max(4).default([]),
  enrolled: z.boolean().nullable().default(null),
  lastSignIn: z.enum(filterValues.signedIn).nullable().default(null),
  branches: z
    .array(z.union([z.uuid(), z.literal(ofNone)]))
    .max(mostBranches + 1)
    .openapi({
      description:
        "Identifiers of branches of the caller's agency, as the portal's addresses have them, and `none` for people of none",
    })
    .default([]),
  page: z.number().int().min(1).max(maxPageNumber).default(1),
  cursor: sentLine(cursorMaxLength).nullable().default(null),
  // For a union of literals the OpenAPI document would name only the first.
  pageSize: z
    .literal(pageSizes)
    .openapi({ type: 'integer', enum: [...pageSizes] })
    .default(defaultPageSize),
  sort: z.enum(agentListSorts).default('name'),
  direction: z.enum(sortDirections).default('asc'),
});

function inputOf({
  agentFirstName,
  agentLastName,
  agentUniqueId,
  cursor,
  ...asked
}: z.output<typeof body>): AgentListInput {
  const { agentTypes, activationFlags, companyCodes, academyLevels, enrolled, lastSignIn, branches, ...view } = asked;
  return {
    ...view,
    filter: {
      role: agentTypes,
      status: activationFlags,
      brand: companyCodes,
      level: academyLevels as AcademyLevel[],
      enrolled,
      signedIn: lastSignIn,
      branch: branches,
      template: [],
    },
    ...(agentFirstName && { firstName: agentFirstName }),
    ...(agentLastName && { lastName: agentLastName }),
    ...(agentUniqueId && { agentUniqueId }),
    ...(cursor && { cursor }),
  };
}

/**
 * For owners, and users with the permission to see the list. All words of `search` must match; the names and
 * `agentUniqueId` narrow the list further, and may be empty; so do `agentTypes` to `branches`, each by any of its
 * values, a level in one of `companyCodes` where both are given. A branch whose people the caller does not reach finds
 * no users. A page beyond the end is the last page. `nextCursor` of a reply, sent back as `cursor` with the rest
 * unchanged, gives the page after it without repeating or missing users, even where people come or go in the meantime;
 * `page` does not count then.
 */
export const agentListEndpoint = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/list',
  action: 'agency.users',
  area: 'agents',
  summary: "Lists the agents of the caller's agency, a page at a time",
  body,
  reply: z.strictObject({
    agentList: z.strictObject({
      agents: z.array(agentListEntry),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
      hasMoreAgents: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  async run({ ctx, body }) {
    const { agents, ...list } = await listAgents(ctx, inputOf(body));
    const stringsOf = permissionWriter(await permissionCatalogue(ctx.db));
    return { agentList: { ...list, agents: agents.map((agent) => entryOf(agent, stringsOf)) } };
  },
});
