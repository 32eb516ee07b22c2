import type { VisitorContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import type { AppName } from '#app/domain/accounts/onboarding/apps.ts';
import { finishSignIn } from './finishSignIn.server.ts';
import type { SignedIn } from './signIn.server.ts';
import { consumePartnerToken } from './consumePartnerToken.server.ts';

export interface TokenSignInInput {
  token: string;
  /** The user ID that the token must name, where given. */
  userId?: string;
  userAgent: string;
  /** The flow that the session begins in, where the token itself names none; empty for the portal. */
  currentApp?: AppName | '';
}

/**
 * Signs an agent in by a partner's token instead of a password (spec §4 item 9); a second factor is still required.
 * Throws what `consumePartnerToken` throws: `7016` for any fault of the token.
 */
export async function signInByToken(
  ctx: VisitorContext,
  { token, userId, userAgent, currentApp = '' }: TokenSignInInput,
): Promise<SignedIn> {
  const agent = await consumePartnerToken(ctx, token, userId);
  const finished = await finishSignIn(ctx, agent, { userAgent, currentApp: agent.app ?? currentApp });
  return { ...finished, agentUniqueId: agent.agentUniqueId, market: marketOf(agent.agency.country) };
}
