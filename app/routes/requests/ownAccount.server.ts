import type { AccountKind } from '#app/domain/accounts/accountMail.server.ts';
import { isStaffPath } from '#app/domain/accounts/staff/staffPaths.ts';
import { isOwnVisit } from '#app/platform/origin.server.ts';
import { sessionHeaders } from './session.server.ts';
import { staffSessionHeaders } from './staffSession.server.ts';
import { ownPaths, type OwnPaths } from '#app/paths.ts';
import type { AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { marketOfLanguage, type Market } from '#app/domain/markets/markets.ts';

/** The addresses of the caller's own account. */
export function ownPathsOf(ctx: AccountContext): OwnPaths {
  return ownPaths['staff' in ctx ? 'staff' : 'agent'];
}

/** The market by which times are written for the caller: an agent's own, that of a staff member's language. */
export function marketShown(ctx: AccountContext): Market {
  return 'staff' in ctx ? marketOfLanguage(ctx.language) : ctx.market;
}

/** Whose accounts the page is for that a visitor asks for, by its address. */
export function kindOf(request: Request): AccountKind {
  return isStaffPath(new URL(request.url).pathname) ? 'staff' : 'agent';
}

/**
 * The headers that drop the session of one of the doors: a mailed link may be opened by another user. Only for a valid
 * link, since any site may link to the page with a made-up token.
 */
export function droppedSession(kind: AccountKind): Promise<Headers> {
  return kind === 'staff' ? staffSessionHeaders(undefined) : sessionHeaders(undefined);
}

/**
 * The headers by which a public page drops the agent's session (spec §2); undefined where another site led to the page,
 * which must not sign the user out.
 */
export async function droppedByVisit(request: Request): Promise<Headers | undefined> {
  return isOwnVisit(request) ? droppedSession('agent') : undefined;
}
