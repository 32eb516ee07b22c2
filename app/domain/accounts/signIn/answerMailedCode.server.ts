import { assertMaySignIn } from '#app/domain/accounts/assertMaySignIn.server.ts';
import { fingerprintOf } from '#app/domain/accounts/throttling/knownDevice.server.ts';
import { assertNeedsNoSignOn } from '#app/domain/accounts/signIn/signOnDemand.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { finishSignIn, type FinishedSignIn } from './finishSignIn.server.ts';
import { takeCode } from './mailedCode.server.ts';

/**
 * Finishes an agent's sign-in that waits for a mailed code, as the password alone would have within the bounds: by
 * a session, or by the challenge of a second factor. Throws what `takeCode` throws, `signInCodeExpired` too where the
 * password has changed since, what `assertMaySignIn` throws, and
 * `signOnRequired`.
 */
export async function answerMailedCode(
  ctx: VisitorContext,
  input: { codeId: string; code: string; userAgent: string },
): Promise<FinishedSignIn> {
  const { accountId, fingerprint, currentApp } = await takeCode(ctx, 'agent', input);
  const agent = await ctx.db.agent.findFirst({
    where: { agentUniqueId: accountId, deletedAt: null },
    select: {
      agentUniqueId: true,
      agencyId: true,
      account: { select: { accountId: true, passwordHash: true, secondFactorFlag: true } },
      activationFlag: true,
      agency: { select: { country: true, suspendedAt: true } },
    },
  });
  if (!agent || fingerprintOf(agent.account) !== fingerprint) throw new Refusal('signInCodeExpired');
  await assertMaySignIn(ctx, agent);
  await assertNeedsNoSignOn(ctx, accountId);
  return finishSignIn(ctx, { ...agent, ...agent.account }, { userAgent: input.userAgent, currentApp });
}
