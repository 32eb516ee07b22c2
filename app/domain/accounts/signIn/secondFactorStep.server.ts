import type { AccountKind, MailedAccount } from '#app/domain/accounts/accountMail.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { FactorPurpose } from './finishSignIn.server.ts';
import { passkeyRequestOptions, type PasskeyRequestOptions } from '#app/platform/webauthn.server.ts';

export type WaitingSignIn = Awaited<ReturnType<typeof findWaitingSignIn>>;

/** The factors that the page of the second step offers. */
export interface SecondFactorStep {
  /** The options for the browser to request one of the user's passkeys; null where they have none. */
  passkeyOptions: PasskeyRequestOptions | null;
  authenticator: boolean;
}

/** Reads the factors by which a waiting sign-in can be finished. Throws `secondFactorExpired`. */
export async function readSecondFactorStep(
  ctx: VisitorContext,
  challengeId: string,
  kind: AccountKind = 'agent',
): Promise<SecondFactorStep> {
  return stepOf(await findWaitingSignIn(ctx, challengeId, kind));
}

/** The factors that the account has of what waits for one. */
export async function stepOf({ challenge, account }: WaitingSignIn): Promise<SecondFactorStep> {
  const { passkeys, authenticator } = account;
  return {
    passkeyOptions: passkeys.length > 0 ? await passkeyRequestOptions(challenge, passkeys, 'preferred') : null,
    authenticator: Boolean(authenticator),
  };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads a sign-in at one of the doors that waits for its second step, or a session that waits to be confirmed, with the
 * account and its factors. Throws
 * `secondFactorExpired` where it is finished, older than five minutes, of the other door, or its user was deleted,
 * deactivated as staff, or has no second factor any more.
 */
export async function findWaitingSignIn(
  ctx: VisitorContext,
  challengeId: string,
  kind: AccountKind,
  purpose: FactorPurpose = 'second-factor',
) {
  const waiting = uuid.test(challengeId)
    ? await ctx.db.challenge.findFirst({
        where: {
          id: challengeId,
          purpose,
          usedAt: null,
          expiresAt: { gt: ctx.now },
          account: {
            kind,
            secondFactorFlag: true,
            ...(kind === 'agent' ? { agent: { deletedAt: null } } : { staff: { active: true } }),
          },
        },
        include: {
          account: {
            include: {
              agent: { include: { agency: { select: { country: true, suspendedAt: true } } } },
              staff: true,
              passkeys: true,
              authenticator: true,
            },
          },
        },
      })
    : null;
  if (!waiting?.account) throw new Refusal('secondFactorExpired');
  return { ...waiting, purpose, account: waiting.account };
}

/** The person whose account it is, as a mail to them needs it. */
export function holderOf({ agent, staff, language }: WaitingSignIn['account']): MailedAccount {
  if (agent) return agent;
  return { ...staff!, language };
}
