import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import { changeOwnFactors, replaceRecoveryCodes } from './secondFactorRows.server.ts';

/**
 * Replaces the caller's recovery codes, once they confirmed their password, and returns the new ones in clear text.
 * Throws `wrongPassword`, `locked`, and `conflict` where the caller has no second factor.
 */
export async function renewRecoveryCodes(ctx: AgentContext, { password }: { password: string }): Promise<string[]> {
  await confirmOwnPassword(ctx, { password, field: 'password' });
  return changeOwnFactors(ctx, async (tx, { agentUniqueId, agencyId, secondFactorFlag }) => {
    if (!secondFactorFlag) throw new Refusal('conflict');
    await recordAudit(tx, ctx, {
      action: 'agent.recovery-codes-renewed',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
    });
    return replaceRecoveryCodes(tx, agentUniqueId, ctx.now);
  });
}
