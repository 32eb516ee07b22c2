import type { AgentType } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { reachedBy, templateChange, type TemplateChange } from '#app/domain/people/permissions/templates.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { grantsAt } from '#app/domain/permissions/grants.server.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { offeredKeys } from '#app/domain/permissions/permissions.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { kindsOfHolders, reachedByChange } from './reached.server.ts';

/** A user whom a change of a template reaches, and what they gain and lose by it. */
export interface ReachedPerson {
  agentUniqueId: string;
  firstName: string;
  lastName: string;
  agentType: AgentType;
  gains: string[];
  loses: string[];
}

export interface TemplatePreview {
  name: string;
  /** The keys that it has now. */
  keys: string[];
  version: number;
  /** The keys that come, and those that go, each with the number of people who gain or lose it. */
  gives: { key: string; count: number }[];
  takes: { key: string; count: number }[];
  /** How many have the template, how many of them the change reaches, and how many keep an exception in it. */
  people: number;
  reached: number;
  excepted: number;
  /** The caller has the template and would be reached: users cannot change their own permissions. */
  reachesSelf: boolean;
  /** Open invitations with the template, which follow. */
  invitations: number;
  rows: ReachedPerson[];
  page: number;
}

interface Wanted {
  templateId: string;
  permissions: readonly string[];
  page: number;
  pageSize: number;
}

/**
 * Says whom a change of a template's keys would reach, and what each would gain and lose, a page of them by name. Writes
 * nothing. Throws `forbidden` (`agency.change-permission-templates`) and `notFound`.
 */
export async function previewTemplate(
  ctx: AgentContext,
  { templateId, permissions, page: asked, pageSize }: Wanted,
): Promise<TemplatePreview> {
  assertMaySee(ctx, 'agency.change-permission-templates');
  const template = await ctx.db.permissionTemplate.findFirst({
    where: { templateId, agencyId: ctx.agency.agencyId },
  });
  if (!template) throw new Refusal('notFound');
  const change = templateChange(template.keys, offeredKeys(await permissionCatalogue(ctx.db), permissions));
  const changed = { templateId, ...change };
  const [kinds, invitations] = await Promise.all([
    kindsOfHolders(ctx, changed),
    ctx.db.agentInvitation.count({ where: { templateId, expiresAt: { gt: ctx.now } }, ...countLimit() }),
  ]);
  const sums = summed(kinds, change);
  const { page, skip, take } = pageOf({ page: asked, pageSize }, sums.reached);
  const people = await ctx.db.agent.findMany({
    where: { ...reachedByChange(ctx, changed), agentUniqueId: { not: ctx.actor.agentUniqueId } },
    select: {
      agentUniqueId: true,
      firstName: true,
      lastName: true,
      agentType: true,
      grants: { where: grantsAt(ctx.now), select: { key: true } },
    },
    orderBy: [{ nameOrder: 'asc' }, { firstNameKey: 'asc' }, { agentUniqueId: 'asc' }],
    skip,
    take,
  });
  const rows = people.map(({ grants, ...person }) => ({
    ...person,
    ...reachedBy(
      change,
      grants.map(({ key }) => key),
    ),
  }));
  return { name: template.name, keys: template.keys, version: template.version, ...sums, invitations, rows, page };
}

function summed(
  kinds: readonly { held: string[]; isSelf: boolean; count: number }[],
  change: TemplateChange,
): Pick<TemplatePreview, 'gives' | 'takes' | 'people' | 'reached' | 'excepted' | 'reachesSelf'> {
  const all = kinds.map((kind) => ({ ...kind, ...reachedBy(change, kind.held) }));
  const others = all.filter(({ isSelf }) => !isSelf);
  const countOf = (some: typeof all) => some.reduce((sum, { count }) => sum + count, 0);
  const isReached = ({ gains, loses }: (typeof all)[number]) => gains.length + loses.length > 0;
  return {
    gives: change.gives.map((key) => ({ key, count: countOf(others.filter(({ gains }) => gains.includes(key))) })),
    takes: change.takes.map((key) => ({ key, count: countOf(others.filter(({ loses }) => loses.includes(key))) })),
    people: countOf(all),
    reached: countOf(others.filter(isReached)),
    excepted: countOf(
      others.filter(({ gains, loses }) => gains.length < change.gives.length || loses.length < change.takes.length),
    ),
    reachesSelf: all.some((kind) => kind.isSelf && isReached(kind)),
  };
}
