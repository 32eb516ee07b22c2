import { listMoves, ownMoves, type ShownMove } from '#app/domain/people/transfers/listMoves.server.ts';
import { takeBackUntil } from '#app/domain/people/transfers/move.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate, formatTime, fullName } from '#app/domain/display.ts';
import { permissionsContext } from '#app/routes/people/permissions/permissionsContext.ts';

/** The caller's own open request and their last move, in the reader's language; null where there is none. */
export async function ownMoveFacts(ctx: AgentContext) {
  const { request, moved } = await ownMoves(ctx);
  return { request: request && factsOf(ctx, request), moved: moved && factsOf(ctx, moved) };
}

/** What an owner can answer or take back, in the reader's language. */
export async function moveLists(ctx: AgentContext) {
  const { requests, joined, left } = await listMoves(ctx);
  const facts = (moves: ShownMove[]) => moves.map((move) => factsOf(ctx, move));
  return { requests: facts(requests), joined: facts(joined), left: facts(left) };
}

export type MoveFacts = ReturnType<typeof factsOf>;

function factsOf(ctx: AgentContext, { id, agent, fromAgency, toAgency, requestedAt, decidedAt, expiresAt }: ShownMove) {
  const until = decidedAt === null ? expiresAt : takeBackUntil(decidedAt);
  return {
    moveId: id,
    context: permissionsContext(ctx),
    name: fullName(agent, ctx.language),
    emailAddress: agent.emailAddress.toLowerCase(),
    from: fromAgency.agencyName,
    fromCity: fromAgency.city,
    to: toAgency.agencyName,
    day: formatDate(decidedAt ?? requestedAt, ctx),
    until: formatTime(until, ctx),
  };
}
