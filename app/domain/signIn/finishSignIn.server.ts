import { randomBytes } from 'node:crypto';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Attempt } from '#app/domain/accounts/attempts.server.ts';
import { challengeMinutes } from '#app/domain/secondFactors/secondFactor.ts';
import { startSession } from '#app/domain/sessions/startSession.server.ts';

/** Somebody who has proved the first factor: a password, or a partner's word (D9). */
export interface FirstFactorProved {
  agentUniqueId: string;
  agencyId: string;
  /** The hash that the password fitted; a partner's word fits none. */
  passwordHash?: string;
  /** True asks for the second step. */
  secondFactorFlag: boolean;
}

export type FinishedSignIn = { outcome: 'signed-in'; sessionId: string } | { outcome: 'second-factor'; challengeId: string };

/**
 * What follows the first factor: a session, or, for a user with a second factor, a challenge of five minutes and no session yet.
 * The caller has checked who it is and that they may sign in; every way in by a first factor ends here. The failures of an `attempt`
 * are forgotten; `termsDue` spares a look at the terms where the caller had one.
 */
export async function finishSignIn(
  ctx: VisitorContext,
  agent: FirstFactorProved,
  { attempt, ...input }: { userAgent: string; currentApp: string; attempt?: Attempt; termsDue?: boolean },
): Promise<FinishedSignIn> {
  if (!agent.secondFactorFlag) {
    const sessionId = await startSession(ctx, agent, { ...input, passwordHash: agent.passwordHash, accountKey: attempt?.accountKey });
    return { outcome: 'signed-in', sessionId };
  }
  await attempt?.succeeded();
  const { id } = await ctx.db.challenge.create({
    data: {
      purpose: 'second-factor',
      agentUniqueId: agent.agentUniqueId,
      // For a passkey, should the user choose one: made now, so that showing the page writes nothing.
      challenge: randomBytes(32).toString('base64url'),
      currentApp: input.currentApp,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + challengeMinutes * 60_000),
    },
    select: { id: true },
  });
  return { outcome: 'second-factor', challengeId: id };
}
