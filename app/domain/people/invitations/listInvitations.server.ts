import type { AgentContext } from '#app/domain/context.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { literalPattern } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import type { invitationList } from './invitationList.ts';

const shown = {
  invitationId: true,
  firstName: true,
  lastName: true,
  emailAddress: true,
  agentType: true,
  branchId: true,
  invitedAt: true,
  expiresAt: true,
  inviter: { select: { firstName: true, lastName: true } },
} satisfies Prisma.AgentInvitationSelect;

/** An open invitation, as who may add users sees it. */
export type OpenInvitation = Prisma.AgentInvitationGetPayload<{ select: typeof shown }>;

/**
 * Lists the open invitations of the caller's agency, those whose link has ended too, the newest first. A page beyond
 * the end is the last one. Throws `forbidden` for a caller who may not add users.
 */
export async function listInvitations(
  ctx: AgentContext,
  wanted: ReturnType<typeof invitationList.read>,
): Promise<{ invitations: OpenInvitation[]; total: number; page: number }> {
  assertMaySee(ctx, 'agency.invitations');
  const { branches } = ctx.actor;
  const where = {
    agencyId: ctx.agency.agencyId,
    AND: named(wanted.search),
    ...(branches && { branchId: { in: [...branches] } }),
  };
  const total = await ctx.db.agentInvitation.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf(wanted, total);
  const invitations = await ctx.db.agentInvitation.findMany({
    where,
    select: shown,
    skip,
    take,
    orderBy: [{ invitedAt: 'desc' }, { invitationId: 'desc' }],
  });
  return { invitations, total, page };
}

function named(search: string): Prisma.AgentInvitationWhereInput {
  if (search === '') return {};
  const contains = { contains: literalPattern(search), mode: 'insensitive' } as const;
  return { OR: [{ firstName: contains }, { lastName: contains }, { emailAddress: contains }] };
}
