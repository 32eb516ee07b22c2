import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { credentialIdOf, passkeyRequestOptions, type PasskeyRequestOptions } from '#app/platform/webauthn.server.ts';
import { assertMaySignIn } from '#app/domain/accounts/assertMaySignIn.server.ts';
import type { AppName } from '#app/domain/accounts/onboarding/apps.ts';
import type { AccountKind } from '#app/domain/accounts/accountMail.server.ts';
import { assertNeedsNoSignOn } from '#app/domain/accounts/signIn/signOnDemand.server.ts';
import { startStaffSession } from '#app/domain/accounts/sessions/startStaffSession.server.ts';
import { startSession, type ShownFactor } from '#app/domain/accounts/sessions/startSession.server.ts';
import { passkeyAnswer } from './passkeyAnswer.server.ts';
import { consumePasskeyChallenge, newPasskeyChallenge, readPasskeyChallenge } from './passkeyChallenge.server.ts';

interface PasskeySignInInput {
  /** The `waiting` of `beginPasskeySignIn`. */
  waiting: string;
  response: string;
  userAgent: string;
  /** The flow that the session begins in; empty for the portal. */
  currentApp?: AppName | '';
}

/**
 * Begins a sign-in by any passkey that the visitor's browser has for this site: returns the options for the browser,
 * and the encrypted challenge (`waiting`), which is valid once and for five minutes; nothing is stored.
 */
export async function beginPasskeySignIn(
  ctx: VisitorContext,
): Promise<{ waiting: string; options: PasskeyRequestOptions }> {
  const { challenge, sealed } = newPasskeyChallenge(ctx);
  return { waiting: sealed, options: await passkeyRequestOptions(challenge, [], 'required') };
}

/**
 * Signs a user in at one of the doors by a passkey alone: the device verified its user (finger, face or PIN), so that
 * it counts as both factors. It cannot be guessed, so that failures at the password do not hinder it. Throws
 * `passkeyRefused`, `secondFactorExpired` for a challenge that is old or was answered, and what `assertMaySignIn`
 * throws, and `signOnRequired`.
 */
export async function signInWithPasskey(
  ctx: VisitorContext,
  { waiting, response, userAgent, currentApp = '' }: PasskeySignInInput,
  kind: AccountKind = 'agent',
): Promise<{ outcome: 'signed-in'; sessionId: string }> {
  const asked = await readPasskeyChallenge(ctx, waiting);
  const passkey = await ctx.db.passkey.findFirst({
    where: {
      credentialId: credentialIdOf(response) ?? '',
      account: { kind, ...(kind === 'agent' ? { agent: { deletedAt: null } } : { staff: { active: true } }) },
    },
    include: {
      account: {
        include: { agent: { include: { agency: { select: { country: true, suspendedAt: true } } } }, staff: true },
      },
    },
  });
  if (!passkey) throw new Refusal('passkeyRefused');
  const { accountId, agent, staff } = passkey.account;
  const shown = await passkeyAnswer(ctx, passkey, { challenge: asked.challenge, response, verifiedUser: true });
  if (!shown) throw new Refusal('passkeyRefused');
  if (agent) {
    await assertMaySignIn(ctx, agent);
    await assertNeedsNoSignOn(ctx, accountId);
  }
  const secondFactor: ShownFactor = {
    kind: shown.kind,
    async answered(tx) {
      await consumePasskeyChallenge(tx, ctx, accountId, asked);
      await shown.answered(tx);
    },
  };
  const input = { userAgent, currentApp, secondFactor };
  const sessionId = staff ? await startStaffSession(ctx, staff, input) : await startSession(ctx, agent!, input);
  return { outcome: 'signed-in', sessionId };
}
