import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { searchKey } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { SearchText } from '#app/domain/fields.ts';
import { toolNames } from '#app/domain/partners/tools/toolTable.ts';

const shown = {
  handoverId: true,
  reference: true,
  tool: true,
  kind: true,
  brand: true,
  at: true,
  tokenId: true,
  outcome: true,
  reason: true,
  detail: true,
  tookMs: true,
  agent: { select: { userId: true, firstName: true, lastName: true } },
  agency: { select: { agencyId: true, agencyName: true } },
  staff: { select: { userId: true, firstName: true, lastName: true } },
} as const satisfies Prisma.ToolHandoverSelect;

export type FoundHandover = Prisma.ToolHandoverGetPayload<{ select: typeof shown }>;

/** The hand-overs in an address; they are searched by a reference, a user ID or an agency's id. */
export const handoverList = listQuery({
  search: SearchText().transform((text) => text.slice(0, 40)),
  filters: { tool: toolNames, outcome: ['opened', 'refused', 'failed'] },
});
type HandoverSearch = typeof handoverList.defaults;

/**
 * Lists hand-overs for staff, the newest first, by tool, outcome and search; a page beyond the end is the last one.
 * Throws `forbidden` (`staff.see-partners`).
 */
export async function findHandovers(
  ctx: StaffContext,
  { search, tool, outcome, page: wanted, pageSize }: HandoverSearch,
): Promise<{ handovers: FoundHandover[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-partners');
  const where = { ...(tool && { tool }), ...(outcome && { outcome }), ...found(search) };
  const total = await ctx.db.toolHandover.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const handovers = await ctx.db.toolHandover.findMany({
    where,
    select: shown,
    orderBy: [{ at: 'desc' }, { handoverId: 'desc' }],
    skip,
    take,
  });
  return { handovers, total, page };
}

function found(search: string): Prisma.ToolHandoverWhereInput {
  const text = searchKey(search.trim()).slice(0, 40);
  if (text === '') return {};
  return { OR: [{ reference: text }, { agencyId: text }, { agent: { userId: text } }] };
}
