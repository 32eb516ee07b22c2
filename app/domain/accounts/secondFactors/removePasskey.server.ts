import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import { changeOwnFactors, noteRemovedFactor } from './secondFactorRows.server.ts';

/**
 * Removes one of the caller's passkeys, once they confirmed their password. Throws `notFound` for another user's,
 * `wrongPassword`, `locked`, and `lastSecondFactor` where the agency demands a second factor and this is the last.
 */
export async function removePasskey(
  ctx: AgentContext,
  { passkeyId, password }: { passkeyId: string; password: string },
): Promise<void> {
  await confirmOwnPassword(ctx, { password, field: 'password' });
  await changeOwnFactors(ctx, async (tx, agent) => {
    const { agentUniqueId } = agent;
    const passkey = await tx.passkey.findFirst({ where: { id: passkeyId, agentUniqueId } });
    if (!passkey) throw new Refusal('notFound');
    await tx.passkey.delete({ where: { id: passkeyId } });
    await noteRemovedFactor(tx, ctx, agent, { factor: 'passkey', name: passkey.name });
  });
}
