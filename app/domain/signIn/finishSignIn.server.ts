import { randomBytes } from 'node:crypto';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Attempt } from '#app/domain/accounts/attempts.server.ts';
import type { AppName } from '#app/domain/onboarding/apps.ts';
import { challengeMinutes } from '#app/domain/secondFactors/secondFactor.ts';
import { startSession } from '#app/domain/sessions/startSession.server.ts';

/** A user who has proved the first factor: a password, or a partner's token (D9). */
export interface FirstFactorProved {
  agentUniqueId: string;
  agencyId: string;
  /** The hash that the password matched; undefined after a partner's token. */
  passwordHash?: string;
  /** True asks for the second step. */
  secondFactorFlag: boolean;
}

export type FinishedSignIn = { outcome: 'signed-in'; sessionId: string } | { outcome: 'second-factor'; challengeId: string };

/**
 * Finishes a first factor: it opens a session, or, for a user with a second factor, makes a challenge of five minutes and no session
 * yet. The caller has identified the user and checked that they may sign in; every way in by a first factor ends here. The failures of
 * an `attempt` are forgotten; `termsDue` saves a query for the terms where the caller made it.
 */
export async function finishSignIn(
  ctx: VisitorContext,
  agent: FirstFactorProved,
  { attempt, ...input }: { userAgent: string; currentApp: AppName | ''; attempt?: Attempt; termsDue?: boolean },
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
