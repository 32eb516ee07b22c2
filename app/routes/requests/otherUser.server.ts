import type { AgentContext, StaffContext, VisitorContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { pageUserCookie } from '#app/ui/sessions/pageUser.ts';

/** A user of the portal, or a member of staff. */
export interface MarkedUser {
  kind: 'agent' | 'staff';
  id: string;
}

/** An anonymous mark of a user, by which a page says for whom it was made. */
export function userMark({ kind, id }: MarkedUser): string {
  return `${kind}-${hashToken(`user:${id}`).slice(0, 16)}`;
}

/**
 * Refuses a form of a page that was made for another user, who was signed in in this browser before. Throws
 * `signedInAsOther`. Pages without JavaScript do not say for whom they were made. A browser may have a user of the portal
 * and a member of staff at once, whose pages do not concern each other.
 */
export function refuseOtherUser(request: Request, ctx: VisitorContext | AgentContext | StaffContext): void {
  const user = userOf(ctx);
  const sent = new RegExp(`(?:^|; )${pageUserCookie}=((agent|staff)-[0-9a-f]{16})(?:;|$)`).exec(
    request.headers.get('Cookie') ?? '',
  );
  if (!user || sent?.[2] !== user.kind || sent[1] === userMark(user)) return;
  const name = fullName(user, ctx.language).trim() || user.userId;
  throw new Refusal('signedInAsOther', { params: { name, userId: user.userId } });
}

function userOf(ctx: VisitorContext | AgentContext | StaffContext) {
  if ('actor' in ctx) return { kind: 'agent' as const, id: ctx.actor.agentUniqueId, ...ctx.actor };
  return 'staff' in ctx ? { kind: 'staff' as const, id: ctx.staff.staffId, ...ctx.staff } : undefined;
}
