import { randomBytes } from 'node:crypto';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { CountedGuess } from '#app/domain/accounts/throttling/guesses.server.ts';
import { fingerprintOf } from '#app/domain/accounts/throttling/knownDevice.server.ts';
import type { AppName } from '#app/domain/accounts/onboarding/apps.ts';
import { challengeMinutes } from '#app/domain/accounts/secondFactors/secondFactor.ts';
import { metrics } from '#app/platform/metrics.server.ts';
import type { ProviderSignIn } from '#app/domain/accounts/sessions/providerSignIn.ts';
import { startSession } from '#app/domain/accounts/sessions/startSession.server.ts';

/** A user who was identified by a first factor: a password, a partner's token, or a sign-in at a provider. */
export interface FirstFactorProved {
  agentUniqueId: string;
  agencyId: string;
  /** The hash that the password matched; undefined after the others. */
  passwordHash?: string;
  /** True where the second step is required. */
  secondFactorFlag: boolean;
}

/** `fingerprint` is the account's (`fingerprintOf`), where a password was shown: `devicesWith` need not ask for it. */
export type FinishedSignIn =
  | { outcome: 'signed-in'; sessionId: string; fingerprint?: string }
  | { outcome: 'second-factor'; challengeId: string };

/**
 * Finishes the sign-in of a user whom the caller has identified by a first factor and checked by `assertMaySignIn`:
 * opens a session, or, for a user with a second factor, stores a challenge of five minutes. `guess` is recorded as
 * right; `termsDue`, where the caller has it, saves the query for the terms.
 */
export async function finishSignIn(
  ctx: VisitorContext,
  agent: FirstFactorProved,
  {
    guess,
    ...input
  }: {
    userAgent: string;
    currentApp: AppName | '';
    guess?: CountedGuess;
    termsDue?: boolean;
    provider?: ProviderSignIn;
  },
): Promise<FinishedSignIn> {
  const { provider } = input;
  if (!agent.secondFactorFlag || provider?.secondFactor) {
    const sessionId = await startSession(ctx, agent, {
      ...input,
      passwordHash: agent.passwordHash,
      guess: guess?.keys,
    });
    const { agentUniqueId: accountId, passwordHash } = agent;
    return {
      outcome: 'signed-in',
      sessionId,
      ...(passwordHash !== undefined && { fingerprint: fingerprintOf({ accountId, passwordHash }) }),
    };
  }
  await guess?.succeeded();
  const challengeId = await askForSecondFactor(ctx, agent.agentUniqueId, { currentApp: input.currentApp, provider });
  metrics.signIns.inc({ purpose: 'sign-in', outcome: 'second-factor' });
  return { outcome: 'second-factor', challengeId };
}

/** What a second factor is shown for: to finish a sign-in, or to confirm a session that is open. */
export type FactorPurpose = 'second-factor' | 'confirmation';

/** Stores the question for an account's second factor, good for five minutes, and returns its identifier. */
export async function askForSecondFactor(
  ctx: VisitorContext,
  accountId: string,
  {
    currentApp = '',
    purpose = 'second-factor',
    provider,
  }: { currentApp?: AppName | ''; purpose?: FactorPurpose; provider?: ProviderSignIn } = {},
): Promise<string> {
  const { id } = await ctx.db.challenge.create({
    data: {
      purpose,
      accountId,
      // For a passkey, should the user choose one: made now, so that showing the page writes nothing.
      challenge: randomBytes(32).toString('base64url'),
      currentApp,
      ...(provider && { signOn: provider }),
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + challengeMinutes * 60_000),
    },
    select: { id: true },
  });
  return id;
}
