import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { countLimit } from '#app/domain/listParams.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { peopleInReach } from '#app/domain/permissions/reach.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { searchKey } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { assertProvisions } from './provision.server.ts';
import { userNameKeyOf, type AnyOf, type Condition, type Part, type PersonFilterField } from './provisioningRules.ts';

const shown = {
  agentUniqueId: true,
  agencyId: true,
  userId: true,
  firstName: true,
  middleName: true,
  lastName: true,
  emailAddress: true,
  phoneCode: true,
  phoneNumber: true,
  cellphoneCode: true,
  cellphoneNumber: true,
  country: true,
  agentType: true,
  activationFlag: true,
  branchId: true,
  createdAt: true,
  updatedAt: true,
  version: true,
  branch: { select: { branchId: true, branchName: true } },
  permissionTemplate: { select: { templateId: true, name: true } },
  provisioned: { select: { agencyId: true, userName: true, externalId: true, version: true, changedAt: true } },
} satisfies Prisma.AgentSelect;

/** A user of the agency as its identity provider reads them. */
export type ReadPerson = ReturnType<typeof readRow>;

/**
 * Reads a user of the caller's agency for its identity provider. Throws as `assertProvisions`, and `notFound` for a user
 * of another agency.
 */
export async function readProvisioned(ctx: AgentContext, agentUniqueId: string): Promise<ReadPerson> {
  await assertProvisions(ctx);
  if (!z.uuid().safeParse(agentUniqueId).success) throw new Refusal('notFound');
  const row = await ctx.db.agent.findFirst({
    where: { agentUniqueId, agencyId: ctx.agency.agencyId, deletedAt: null },
    select: shown,
  });
  if (!row) throw new Refusal('notFound');
  assertCan(ctx, 'user.read', row);
  return readRow(row);
}

/**
 * Lists the users of the caller's agency for its identity provider, in the order in which they were added, and how many
 * there are. Throws as `assertProvisions`, and `forbidden` (`agency.users`).
 */
export async function listProvisioned(
  ctx: AgentContext,
  { filter, part }: { filter: AnyOf<PersonFilterField>; part: Part },
): Promise<{ people: ReadPerson[]; total: number }> {
  await assertProvisions(ctx);
  assertCan(ctx, 'agency.users');
  const { agencyId } = ctx.agency;
  const where = { agencyId, deletedAt: null, ...peopleInReach(ctx.actor), ...anyOf(agencyId, filter) };
  const total = await ctx.db.agent.count({ where, ...countLimit(mostCounted) });
  const skip = part.startIndex - 1;
  if (part.count === 0 || skip >= total) return { people: [], total };
  const rows = await ctx.db.agent.findMany({
    where,
    select: shown,
    orderBy: [{ createdAt: 'asc' }, { agentUniqueId: 'asc' }],
    skip,
    take: part.count,
  });
  return { people: rows.map(readRow), total };
}

const mostCounted = 100_000;

type Row = Prisma.AgentGetPayload<{ select: typeof shown }>;

function readRow({ provisioned, version, updatedAt, ...row }: Row) {
  const own = provisioned?.agencyId === row.agencyId ? provisioned : null;
  return {
    ...row,
    userName: own?.userName ?? row.userId,
    externalId: own?.externalId ?? null,
    isActive: row.activationFlag !== 'D',
    changedAt: own && own.changedAt > updatedAt ? own.changedAt : updatedAt,
    version,
    /** Both versions, as the ETag has them. */
    versions: `${version}.${own?.version ?? 0}`,
  };
}

function anyOf(agencyId: string, filter: AnyOf<PersonFilterField>): Prisma.AgentWhereInput {
  if (filter.length === 0) return {};
  return { OR: filter.map((all) => ({ AND: all.map((each) => conditionOf(agencyId, each)) })) };
}

function conditionOf(
  agencyId: string,
  { not, op, ...condition }: Condition<PersonFilterField>,
): Prisma.AgentWhereInput {
  const isNot = not !== (op === 'ne');
  const where = columnOf(agencyId, { ...condition, op: op === 'ne' ? 'eq' : op });
  return isNot ? { NOT: where } : where;
}

const none: Prisma.AgentWhereInput = { agentUniqueId: { in: [] } };

function columnOf(
  agencyId: string,
  { field, op, value }: Omit<Condition<PersonFilterField>, 'not'>,
): Prisma.AgentWhereInput {
  const text = typeof value === 'string' ? value : '';
  switch (field) {
    case 'id':
      if (op === 'pr') return {};
      return op === 'eq' && z.uuid().safeParse(text).success ? { agentUniqueId: text } : none;
    case 'active': {
      if (op === 'pr') return {};
      const wanted = value === true || /^true$/i.test(text);
      return wanted ? { activationFlag: { not: 'D' } } : { activationFlag: 'D' };
    }
    case 'userName': {
      if (op === 'pr') return {};
      const by = textFilter(op, userNameKeyOf(text));
      // A user whom the provider does not know yet has the user ID, and is found by the address too.
      const unknown: Prisma.AgentWhereInput = { NOT: { provisioned: { is: { agencyId } } } };
      return {
        OR: [
          { provisioned: { is: { agencyId, userNameKey: by } } },
          { ...unknown, OR: [{ userId: by }, ...(op === 'eq' ? [{ emailAddress: by }] : [])] },
        ],
      };
    }
    case 'externalId':
      if (op === 'pr') return { provisioned: { is: { agencyId, externalId: { not: null } } } };
      if (value === null) return { NOT: { provisioned: { is: { agencyId, externalId: { not: null } } } } };
      return { provisioned: { is: { agencyId, externalId: textFilter(op, text) } } };
    case 'emailAddress':
      return op === 'pr' ? {} : { emailAddress: textFilter(op, text.toUpperCase()) };
    case 'firstName':
      return op === 'pr' ? { firstName: { not: '' } } : { firstNameKey: textFilter(op, searchKey(text)) };
    case 'lastName':
      return op === 'pr' ? {} : { lastNameKey: textFilter(op, searchKey(text)) };
    case 'createdAt':
    case 'changedAt': {
      const at = new Date(text);
      if (Number.isNaN(at.getTime())) return none;
      const by = op === 'eq' ? at : { [op === 'ge' ? 'gte' : op === 'le' ? 'lte' : op]: at };
      return field === 'createdAt' ? { createdAt: by } : { updatedAt: by };
    }
  }
}

function textFilter(op: string, text: string): string | Prisma.StringFilter {
  // A client's % and _ are letters.
  const plain = text.replace(/[\\%_]/g, '\\$&');
  if (op === 'co') return { contains: plain };
  if (op === 'sw') return { startsWith: plain };
  if (op === 'ew') return { endsWith: plain };
  return text;
}
