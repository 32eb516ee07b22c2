import { accountActions } from '#app/domain/accounts/accountActions.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { checkPasskeyAnswer } from '#app/platform/webauthn.server.ts';
import { counterWentBackwards } from '#app/domain/accounts/secondFactors/secondFactor.ts';
import type { ShownFactor } from '#app/domain/accounts/sessions/startSession.server.ts';

interface AnsweringPasskey {
  id: string;
  accountId: string;
  credentialId: string;
  publicKey: Uint8Array;
  transports: string;
  counter: bigint;
}

/**
 * Checks a passkey's answer to a challenge and returns it as a factor; undefined where it is invalid. A counter that
 * went backwards, as of a copied passkey, is invalid and writes an audit row.
 */
export async function passkeyAnswer(
  ctx: VisitorContext,
  passkey: AnsweringPasskey,
  { challenge, response, verifiedUser }: { challenge: string; response: string; verifiedUser: boolean },
): Promise<ShownFactor | undefined> {
  const answer = await checkPasskeyAnswer(response, challenge, passkey, { verifiedUser });
  if (!answer) return undefined;
  const { counter, backedUp } = answer;
  const { id, accountId } = passkey;
  if (counterWentBackwards(Number(passkey.counter), counter)) {
    await ctx.db.$transaction(async (tx) => {
      const { kind, agent } = await tx.account.findUniqueOrThrow({
        where: { accountId },
        select: { kind: true, agent: { select: { agencyId: true } } },
      });
      await recordAudit(tx, ctx, {
        action: accountActions.passkeyCounterWentBackwards[kind],
        subjectKind: kind,
        subjectId: accountId,
        agencyId: agent?.agencyId,
        before: { passkeyId: id, counter: Number(passkey.counter) },
        after: { counter },
      });
    });
    return undefined;
  }
  return {
    kind: 'passkey',
    async answered(tx) {
      const unchanged = counter === 0 ? {} : { counter: { lt: counter } };
      const used = await tx.passkey.updateMany({
        where: { id, ...unchanged },
        data: { counter, backedUp, lastUsedAt: ctx.now },
      });
      if (used.count === 0) throw new Refusal('passkeyRefused');
    },
  };
}
