import { randomBytes } from 'node:crypto';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { credentialIdOf, passkeyRequestOptions, type PasskeyRequestOptions } from '#app/platform/webauthn.server.ts';
import { beginAttempt } from '#app/domain/accounts/attempts.server.ts';
import { passkeyAnswer } from './passkeyAnswer.server.ts';
import { assertMaySignIn } from '#app/domain/accounts/assertMaySignIn.server.ts';
import { challengeMinutes } from '#app/domain/secondFactors/secondFactor.ts';
import { startSession } from '#app/domain/sessions/startSession.server.ts';
import { consumeChallenge } from '#app/domain/secondFactors/consumeChallenge.server.ts';

/** Asks a visitor's browser for whichever passkey it has for this site; the challenge is good once, for five minutes. */
export async function beginPasskeySignIn(ctx: VisitorContext): Promise<{ challengeId: string; options: PasskeyRequestOptions }> {
  const challenge = randomBytes(32).toString('base64url');
  const { id } = await ctx.db.challenge.create({
    data: {
      purpose: 'passkey-sign-in',
      challenge,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + challengeMinutes * 60_000),
    },
    select: { id: true },
  });
  return { challengeId: id, options: await passkeyRequestOptions(challenge, [], 'required') };
}

/**
 * Signs an agent in by a passkey alone: the device verified its user (finger, face or PIN), so that it counts as both factors. It is
 * counted with the attempts at the password, and a lock holds here too. Throws `passkeyRefused`, `secondFactorExpired` for a challenge
 * that is old or used, `locked` and `throttled` (D4), and what stands against the user (D5).
 */
export async function signInWithPasskey(
  ctx: VisitorContext,
  { challengeId, response, userAgent }: { challengeId: string; response: string; userAgent: string },
): Promise<{ outcome: 'signed-in'; sessionId: string }> {
  const { challenge } = await consumeChallenge(ctx, { id: challengeId, purpose: 'passkey-sign-in', agentUniqueId: null });
  const passkey = await ctx.db.passkey.findFirst({
    where: { credentialId: credentialIdOf(response) ?? '', agent: { deletedAt: null } },
    include: { agent: { include: { agency: { select: { country: true } } } } },
  });
  if (!passkey) throw new Refusal('passkeyRefused');
  const { agent } = passkey;
  const attempt = await beginAttempt(ctx, 'sign-in', agent.userId);
  const secondFactor = await passkeyAnswer(ctx, passkey, { challenge, response, verifiedUser: true });
  if (!secondFactor) {
    await attempt.failed();
    throw new Refusal('passkeyRefused');
  }
  await attempt.succeeded();
  await assertMaySignIn(ctx, agent);
  return { outcome: 'signed-in', sessionId: await startSession(ctx, agent, { userAgent, currentApp: '', secondFactor }) };
}
