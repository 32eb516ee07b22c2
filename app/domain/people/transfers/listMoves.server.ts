import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { openAgency } from './joinableAgency.server.ts';
import { oldestToTakeBack } from './move.ts';

const named = { select: { agencyName: true, city: true } } as const;
const shown = {
  id: true,
  requestedAt: true,
  decidedAt: true,
  expiresAt: true,
  agent: { select: { firstName: true, lastName: true, emailAddress: true, agencyId: true } },
  toAgencyId: true,
  fromAgency: named,
  toAgency: named,
} as const satisfies Prisma.AgencyMoveSelect;

/** A move as its people see it. */
export type ShownMove = Prisma.AgencyMoveGetPayload<{ select: typeof shown }>;

const maxShown = 100;

function takenBackSince(now: Date) {
  return { state: 'accepted', decidedAt: { gt: oldestToTakeBack(now) }, fromAgency: openAgency };
}

function openRequestsTo(agencyId: string, now: Date): Prisma.AgencyMoveWhereInput {
  return { toAgencyId: agencyId, state: 'requested', expiresAt: { gt: now }, agent: { deletedAt: null } };
}

/**
 * Lists what the owner of an agency can answer or take back, the newest first and at most a hundred of each:
 * requests to join it, those who joined lately, and those who left it lately for another, while they are still there.
 */
export async function listMoves(ctx: AgentContext): Promise<Record<'requests' | 'joined' | 'left', ShownMove[]>> {
  assertMaySee(ctx, 'agency.moves');
  const { agencyId } = ctx.agency;
  const list = (where: Prisma.AgencyMoveWhereInput) =>
    ctx.db.agencyMove.findMany({ where, select: shown, orderBy: { requestedAt: 'desc' }, take: maxShown });
  const lately = takenBackSince(ctx.now);
  const [requests, joined, left] = await Promise.all([
    list(openRequestsTo(agencyId, ctx.now)),
    list({ toAgencyId: agencyId, ...lately, agent: { deletedAt: null, agencyId } }),
    list({ fromAgencyId: agencyId, ...lately, agent: { deletedAt: null, agencyId: { not: agencyId } } }),
  ]);
  // A move is not taken back from a third agency, or out of one into which theirs was merged.
  return { requests, joined, left: left.filter(({ agent, toAgencyId }) => agent.agencyId === toAgencyId) };
}

/** Reads the caller's own open request, and their last move while it can be taken back. */
export async function ownMoves(ctx: AgentContext): Promise<{ request: ShownMove | null; moved: ShownMove | null }> {
  assertMaySee(ctx, 'agency.change');
  const { agentUniqueId } = ctx.actor;
  const [request, moved] = await Promise.all([
    ctx.db.agencyMove.findFirst({
      where: { agentUniqueId, state: 'requested', expiresAt: { gt: ctx.now } },
      select: shown,
    }),
    ctx.db.agencyMove.findFirst({
      where: {
        agentUniqueId,
        toAgencyId: ctx.agency.agencyId,
        ...takenBackSince(ctx.now),
      },
      orderBy: { decidedAt: 'desc' },
      select: shown,
    }),
  ]);
  return { request, moved };
}
