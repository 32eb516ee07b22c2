import { z } from 'zod';
import type { ProvidedPart } from '#app/domain/accounts/profile/provided.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { placePeople } from '#app/domain/people/branches/placePeople.server.ts';
import { templateToGive } from '#app/domain/people/permissions/followedTemplate.server.ts';
import { listTemplates } from '#app/domain/people/permissions/listTemplates.server.ts';
import { changePermissionsIn } from '#app/domain/people/permissions/updatePermissions.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { peopleInReach } from '#app/domain/permissions/reach.server.ts';
import { startingGrants } from '#app/domain/permissions/startingGrants.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { searchKey } from '#app/domain/text.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { assertProvisions } from './provision.server.ts';
import { mostMembers, type AnyOf, type Condition, type GroupFilterField, type Part } from './provisioningRules.ts';

/** A permission template or a branch, which is a group to an identity provider; its members where they are asked for. */
export interface ProvisionedGroup {
  groupId: string;
  kind: 'template' | 'branch';
  displayName: string;
  members?: { agentUniqueId: string; firstName: string; lastName: string }[];
}

/**
 * Lists the groups of the caller's agency, templates before branches, each by name. Throws as `assertProvisions`.
 */
export async function listGroups(
  ctx: AgentContext,
  { filter, part, withMembers }: { filter: AnyOf<GroupFilterField>; part: Part; withMembers: boolean },
): Promise<{ groups: ProvisionedGroup[]; total: number }> {
  await assertProvisions(ctx);
  const all = await groupsOf(ctx);
  const ofMembers = await groupsOfMembers(ctx, filter);
  const found = all.filter(
    (group) => filter.length === 0 || filter.some((every) => every.every((each) => meets(group, each, ofMembers))),
  );
  const shown = found.slice(part.startIndex - 1, part.startIndex - 1 + part.count);
  if (!withMembers) return { groups: shown, total: found.length };
  const members = await membersOf(ctx, shown);
  return {
    groups: shown.map((group) => ({ ...group, members: members.get(group.groupId) ?? [] })),
    total: found.length,
  };
}

/** Reads a group of the caller's agency. Throws as `assertProvisions`, and `notFound`. */
export async function readGroup(
  ctx: AgentContext,
  groupId: string,
  { withMembers = true } = {},
): Promise<ProvisionedGroup> {
  await assertProvisions(ctx);
  const group = (await groupsOf(ctx)).find((each) => each.groupId === groupId);
  if (!group) throw new Refusal('notFound');
  return withMembers ? { ...group, members: (await membersOf(ctx, [group])).get(groupId) ?? [] } : group;
}

/** A group of the uk is a branch: templates are not used there. */
async function groupsOf(ctx: AgentContext): Promise<ProvisionedGroup[]> {
  const { agencyId } = ctx.agency;
  const templates = can(ctx, 'agency.permission-templates') ? await listTemplates(ctx) : [];
  const branches = await ctx.db.branch.findMany({
    where: { agencyId },
    select: { branchId: true, branchName: true },
    orderBy: { nameKey: 'asc' },
  });
  return [
    ...templates.map(({ templateId, name }) => ({
      groupId: templateId,
      kind: 'template' as const,
      displayName: name,
    })),
    ...branches.map(({ branchId, branchName }) => ({
      groupId: branchId,
      kind: 'branch' as const,
      displayName: branchName,
    })),
  ];
}

// The members of each group, in one query.
async function membersOf({ db, agency, actor }: AgentContext, groups: readonly ProvisionedGroup[]) {
  const ids = groups.map(({ groupId }) => groupId);
  const rows = await db.agent.findMany({
    where: {
      agencyId: agency.agencyId,
      deletedAt: null,
      AND: [peopleInReach(actor), { OR: [{ permissionTemplateId: { in: ids } }, { branchId: { in: ids } }] }],
    },
    select: { agentUniqueId: true, firstName: true, lastName: true, permissionTemplateId: true, branchId: true },
    orderBy: { agentUniqueId: 'asc' },
  });
  const members = new Map(ids.map((groupId) => [groupId, [] as NonNullable<ProvisionedGroup['members']>]));
  for (const { permissionTemplateId, branchId, ...person } of rows)
    for (const groupId of [permissionTemplateId, branchId]) members.get(groupId ?? '')?.push(person);
  return members;
}

// The groups of each member whom a filter names.
async function groupsOfMembers({ db, agency }: AgentContext, filter: AnyOf<GroupFilterField>) {
  const ids = filter
    .flat()
    .flatMap(({ field, value }) => (field === 'members' && z.uuid().safeParse(value).success ? [String(value)] : []));
  if (ids.length === 0) return new Map<string, (string | null)[]>();
  const rows = await db.agent.findMany({
    where: { agencyId: agency.agencyId, deletedAt: null, agentUniqueId: { in: ids } },
    select: { agentUniqueId: true, branchId: true, permissionTemplateId: true },
  });
  return new Map(rows.map((row) => [row.agentUniqueId, [row.branchId, row.permissionTemplateId]]));
}

function meets(
  { groupId, displayName }: ProvisionedGroup,
  { field, op, value, not }: Condition<GroupFilterField>,
  ofMembers: ReadonlyMap<string, (string | null)[]>,
): boolean {
  const text = String(value ?? '');
  const is = () => {
    if (field === 'members') return ofMembers.get(text)?.includes(groupId) ?? false;
    const [own, asked] = field === 'id' ? [groupId, text] : [searchKey(displayName), searchKey(text)];
    if (op === 'pr') return true;
    if (op === 'co') return own.includes(asked);
    if (op === 'sw') return own.startsWith(asked);
    if (op === 'ew') return own.endsWith(asked);
    return own === asked;
  };
  return is() !== (not !== (op === 'ne'));
}

/** Who comes into a group and who goes; `all` are its only members from then on. */
export interface MemberChange {
  add: readonly string[];
  remove: readonly string[];
  all?: readonly string[] | undefined;
}

/**
 * Puts people into a group of the caller's agency and takes others out: into a branch, or under a permission template,
 * whose permissions they have from then on; who leaves a template has those that their role starts with. A person is in
 * one branch and follows one template: the last group of its kind counts. Throws as `readGroup`, `notFound` for a user of
 * another agency, `tooManyChosen` beyond a thousand, and what the verbs throw. Each person of a template is a transaction:
 * the same call again does what is left.
 */
export async function changeMembers(ctx: AgentContext, groupId: string, change: MemberChange): Promise<void> {
  const group = await readGroup(ctx, groupId, { withMembers: false });
  const present = change.all
    ? ((await membersOf(ctx, [group])).get(groupId) ?? []).map(({ agentUniqueId }) => agentUniqueId)
    : [];
  const add = unique([...change.add, ...(change.all ?? []).filter((id) => !present.includes(id))]);
  const remove = unique([...change.remove, ...present.filter((id) => !change.all?.includes(id))]);
  if (add.length + remove.length > mostMembers) throw new Refusal('tooManyChosen', { params: { limit: mostMembers } });
  await requireOwnPeople(ctx, add);
  if (group.kind === 'branch') return changeBranch(ctx, groupId, { add, remove });
  for (const agentUniqueId of add) await follow(ctx, agentUniqueId, groupId);
  for (const agentUniqueId of remove) await leave(ctx, agentUniqueId, groupId);
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted();

async function requireOwnPeople({ db, agency }: AgentContext, ids: readonly string[]): Promise<void> {
  const known = ids.filter((id) => z.uuid().safeParse(id).success);
  const found = await db.agent.findMany({
    where: { agentUniqueId: { in: known }, agencyId: agency.agencyId, deletedAt: null },
    select: { agentUniqueId: true },
  });
  if (found.length < ids.length) throw new Refusal('notFound', { field: 'members' });
}

async function changeBranch(
  ctx: AgentContext,
  branchId: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const known = remove.filter((id) => z.uuid().safeParse(id).success);
  if (add.length > 0) await placePeople(ctx, { branchId, agentUniqueIds: add });
  if (known.length > 0) await placePeople(ctx, { branchId: null, agentUniqueIds: known, from: branchId });
  await ctx.db.$transaction(async (tx) => {
    await decide(tx, ctx, add, 'branch', true);
    await decide(tx, ctx, known, 'branch', false);
  });
}

async function follow(ctx: AgentContext, agentUniqueId: string, templateId: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await changePermissionsIn(tx, ctx, { agentUniqueId }, async (held, { permissionTemplateId }) => {
      if (permissionTemplateId === templateId) return { permissions: held };
      const template = await templateToGive(tx, ctx, templateId);
      return { permissions: template?.keys ?? held, template: templateId };
    });
    await decide(tx, ctx, [agentUniqueId], 'permissionTemplate', true);
  });
}

async function leave(ctx: AgentContext, agentUniqueId: string, templateId: string): Promise<void> {
  const catalogue = await permissionCatalogue(ctx.db);
  await ctx.db.$transaction(async (tx) => {
    const { agencyId } = ctx.agency;
    const member = await tx.agent.findFirst({
      where: { agentUniqueId, agencyId, deletedAt: null, permissionTemplateId: templateId },
      select: { agentUniqueId: true },
    });
    if (!member) return;
    await changePermissionsIn(tx, ctx, { agentUniqueId }, (_, { agentType }) => ({
      permissions: startingGrants(ctx, agentType, catalogue),
      template: null,
    }));
    await decide(tx, ctx, [agentUniqueId], 'permissionTemplate', false);
  });
}

// A user whom the provider does not know is managed in the portal.
async function decide(
  tx: Transaction,
  { agency, now }: AgentContext,
  agentUniqueIds: readonly string[],
  part: ProvidedPart,
  decides: boolean,
): Promise<void> {
  if (agentUniqueIds.length === 0) return;
  await tx.$executeRaw`
    UPDATE provisioned_people SET version = version + 1, changed_at = ${now},
      provides = CASE WHEN ${decides} THEN array_append(array_remove(provides, ${part}), ${part}) ELSE array_remove(provides, ${part}) END
    WHERE agency_id = ${agency.agencyId} AND agent_unique_id = ANY(${[...agentUniqueIds]}::uuid[])`;
}
