import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { addressesOf, queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { AccountKind } from '#app/domain/accounts/accountMail.server.ts';
import { codeStep, openedSecret } from '#app/domain/accounts/secondFactors/authenticatorSecret.server.ts';
import { finishByFactor, type FactorAnswer } from './finishByFactor.server.ts';
import { codeKind, plainCode } from '#app/domain/accounts/secondFactors/secondFactor.ts';
import { recoveryCodeHash } from '#app/domain/accounts/secondFactors/secondFactorRows.server.ts';
import { findWaitingSignIn, holderOf, type WaitingSignIn } from './secondFactorStep.server.ts';
import type { ShownFactor } from '#app/domain/accounts/sessions/startSession.server.ts';

type Account = WaitingSignIn['account'];

/**
 * Finishes a waiting sign-in, or confirms an open session, by a code of the authenticator app or by a recovery code; each works once. Throws
 * `secondFactorWrong`, `secondFactorExpired`, `locked`, and what `assertMaySignIn` throws.
 */
export async function answerByCode(
  ctx: VisitorContext,
  input: FactorAnswer & { code: string },
  kind: AccountKind = 'agent',
) {
  const waiting = await findWaitingSignIn(
    ctx,
    input.challengeId,
    kind,
    input.confirms ? 'confirmation' : 'second-factor',
  );
  const plain = plainCode(input.code);
  const checks = { authenticator: appCode, 'recovery-code': recoveryCode };
  const codeIs = codeKind(plain);
  return finishByFactor(ctx, waiting, {
    ...input,
    refusal: 'secondFactorWrong',
    guessed: true,
    check: async () => (codeIs ? checks[codeIs](ctx, waiting.account, plain) : undefined),
  });
}

async function appCode(
  ctx: VisitorContext,
  { accountId, authenticator }: Account,
  plain: string,
): Promise<ShownFactor | undefined> {
  const secret = authenticator?.confirmedAt ? openedSecret(accountId, authenticator.secret) : undefined;
  const step = secret === undefined ? undefined : codeStep(secret, plain, ctx.now);
  if (step === undefined || step <= authenticator!.lastStep) return undefined;
  return {
    kind: 'authenticator',
    async answered(tx) {
      const used = await tx.authenticator.updateMany({
        where: { accountId, lastStep: { lt: step } },
        data: { lastStep: step },
      });
      if (used.count === 0) throw new Refusal('secondFactorWrong', { field: 'code' });
    },
  };
}

async function recoveryCode(ctx: VisitorContext, account: Account, plain: string): Promise<ShownFactor | undefined> {
  const { accountId } = account;
  const unused = { accountId, codeHash: recoveryCodeHash(accountId, plain), usedAt: null };
  if ((await ctx.db.recoveryCode.count({ where: unused })) === 0) return undefined;
  return {
    kind: 'recovery-code',
    async answered(tx) {
      const used = await tx.recoveryCode.updateMany({ where: unused, data: { usedAt: ctx.now } });
      if (used.count === 0) throw new Refusal('secondFactorWrong', { field: 'code' });
      const left = await tx.recoveryCode.count({ where: { accountId, usedAt: null } });
      await queueAccountMail(tx, ctx, holderOf(account), {
        template: 'recoveryCodeUsed',
        params: { left: String(left) },
        link: addressesOf(holderOf(account)).secondFactor,
      });
    },
  };
}
