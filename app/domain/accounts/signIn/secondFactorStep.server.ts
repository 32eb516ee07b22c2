import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { passkeyRequestOptions, type PasskeyRequestOptions } from '#app/platform/webauthn.server.ts';

export type WaitingSignIn = Awaited<ReturnType<typeof findWaitingSignIn>>;

/** The factors that the page of the second step offers. */
export interface SecondFactorStep {
  /** The options for the browser to request one of the user's passkeys; null where they have none. */
  passkeyOptions: PasskeyRequestOptions | null;
  authenticator: boolean;
}

/** Reads the factors by which a waiting sign-in can be finished. Throws `secondFactorExpired`. */
export async function readSecondFactorStep(ctx: VisitorContext, challengeId: string): Promise<SecondFactorStep> {
  const { challenge, agent } = await findWaitingSignIn(ctx, challengeId);
  const { passkeys, authenticator } = agent;
  return {
    passkeyOptions: passkeys.length > 0 ? await passkeyRequestOptions(challenge, passkeys, 'preferred') : null,
    authenticator: Boolean(authenticator),
  };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads a sign-in that waits for its second step, with the user and their factors. Throws `secondFactorExpired` where
 * it is finished, older than five minutes, or its user was deleted or has no second factor any more.
 */
export async function findWaitingSignIn(ctx: VisitorContext, challengeId: string) {
  const waiting = uuid.test(challengeId)
    ? await ctx.db.challenge.findFirst({
        where: {
          id: challengeId,
          purpose: 'second-factor',
          usedAt: null,
          expiresAt: { gt: ctx.now },
          agent: { deletedAt: null, secondFactorFlag: true },
        },
        include: {
          agent: {
            include: { agency: { select: { country: true, suspendedAt: true } }, passkeys: true, authenticator: true },
          },
        },
      })
    : null;
  if (!waiting?.agent) throw new Refusal('secondFactorExpired');
  return { ...waiting, agent: waiting.agent };
}
