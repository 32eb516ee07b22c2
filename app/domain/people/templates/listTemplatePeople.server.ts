import { z } from 'zod';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { pageOf } from '#app/domain/listParams.ts';
import { exceptionsOf, type TemplateExceptions } from '#app/domain/people/permissions/templates.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { grantsAt } from '#app/domain/permissions/grants.server.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { offeredKeys, offeredPermissions } from '#app/domain/permissions/permissions.ts';
import { inReach, peopleInReach } from '#app/domain/permissions/reach.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { havingTemplate } from './reached.server.ts';

/** How many have a template, and how many of them have exceptions. */
export interface TemplateCounts {
  people: number;
  excepted: number;
  /** True while a change of the template, or its undoing, still reaches them: what differs then is no exception. */
  isChanging: boolean;
}

export const noCounts: TemplateCounts = { people: 0, excepted: 0, isChanging: false };

/** A user with a template, with what they have beyond it or lack of it. */
export interface TemplatePerson extends TemplateExceptions {
  agentUniqueId: string;
  firstName: string;
  lastName: string;
  agentType: AgentType;
}

interface Wanted {
  templateId: string;
  /** Only who has exceptions. */
  excepted: boolean;
  page: number;
  pageSize: number;
}

/**
 * Lists who of the caller's agency has a template, by name, a page of them; deactivated people too. Throws `forbidden`
 * (`agency.permission-templates`) and `notFound`.
 */
export async function listTemplatePeople(
  ctx: AgentContext,
  { templateId, excepted, page: asked, pageSize }: Wanted,
): Promise<{ name: string; counts: TemplateCounts; people: TemplatePerson[]; page: number }> {
  assertMaySee(ctx, 'agency.permission-templates');
  const template = await ctx.db.permissionTemplate.findFirst({
    where: { templateId, agencyId: ctx.agency.agencyId },
  });
  if (!template) throw new Refusal('notFound');
  const catalogue = await permissionCatalogue(ctx.db);
  const keys = offeredKeys(catalogue, template.keys);
  const counts = (await countTemplatePeople(ctx, templateId)).get(templateId) ?? noCounts;
  const { page, skip, take } = pageOf({ page: asked, pageSize }, excepted ? counts.excepted : counts.people);
  const inForce = grantsAt(ctx.now);
  const others = offeredPermissions(catalogue).flatMap(({ key }) => (keys.includes(key) ? [] : [key]));
  const rows = await ctx.db.agent.findMany({
    where: {
      ...havingTemplate(ctx, templateId),
      ...peopleInReach(ctx.actor),
      ...(excepted && {
        OR: [
          { grants: { some: { key: { in: others }, ...inForce } } },
          ...keys.map((key) => ({ grants: { none: { key, ...inForce } } })),
        ],
      }),
    },
    select: {
      agentUniqueId: true,
      firstName: true,
      lastName: true,
      agentType: true,
      grants: { where: inForce, select: { key: true } },
    },
    orderBy: [{ nameOrder: 'asc' }, { firstNameKey: 'asc' }, { agentUniqueId: 'asc' }],
    skip,
    take,
  });
  const people = rows.map(({ grants, ...person }) => {
    const held = offeredKeys(
      catalogue,
      grants.map(({ key }) => key),
    );
    return { ...person, ...exceptionsOf(keys, held) };
  });
  return { name: template.name, counts, people, page };
}

const countOfTemplate = z.strictObject({
  templateId: z.string(),
  people: z.int(),
  excepted: z.int(),
  isChanging: z.boolean(),
});

/**
 * Counts, by template, who of the caller's agency has it and who has exceptions, in one statement; of one template, or of
 * all. Throws `forbidden` (`agency.permission-templates`).
 */
export async function countTemplatePeople(
  ctx: AgentContext,
  templateId?: string,
): Promise<Map<string, TemplateCounts>> {
  assertMaySee(ctx, 'agency.permission-templates');
  const offered = offeredPermissions(await permissionCatalogue(ctx.db)).map(({ key }) => key);
  const only = templateId === undefined ? Prisma.empty : Prisma.sql`AND t.template_id = ${templateId}::uuid`;
  const rows = await rowsOf(
    ctx.db,
    described(
      countOfTemplate,
      Prisma.sql`
    SELECT t.template_id::text AS "templateId", count(*)::int AS people, (count(*) FILTER (WHERE
      ARRAY(
        SELECT g.key FROM permission_grants g
        WHERE g.agent_unique_id = a.agent_unique_id AND g.key = ANY (${offered}::text[]) AND (g.until IS NULL OR g.until > ${ctx.now}::timestamptz)
        ORDER BY g.key COLLATE "C")
      <> ARRAY(SELECT key FROM unnest(t.keys) key WHERE key = ANY (${offered}::text[]) ORDER BY key COLLATE "C")))::int AS excepted,
      EXISTS (SELECT FROM batches b LEFT JOIN batches u ON u.id = b.undoes
        WHERE b.template_id = t.template_id AND b.finished_at IS NULL AND (b.act = 'template' OR u.act = 'template')) AS "isChanging"
    FROM permission_templates t
    JOIN agents a ON a.permission_template_id = t.template_id AND a.agency_id = t.agency_id AND a.deleted_at IS NULL AND ${inReach(ctx.actor)}
    WHERE t.agency_id = ${ctx.agency.agencyId} ${only}
    GROUP BY t.template_id`,
    ),
  );
  return new Map(rows.map(({ templateId: id, ...counts }) => [id, counts]));
}
