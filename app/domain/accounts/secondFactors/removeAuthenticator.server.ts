import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import { changeOwnFactors, noteRemovedFactor } from './secondFactorRows.server.ts';

/**
 * Removes the caller's authenticator app, once they confirmed their password. Throws `notFound` where there is none,
 * `wrongPassword`, `locked`, and `lastSecondFactor` where the agency demands a second factor and this is the last.
 */
export async function removeAuthenticator(ctx: AgentContext, { password }: { password: string }): Promise<void> {
  await confirmOwnPassword(ctx, { password, field: 'password' });
  await changeOwnFactors(ctx, async (tx, agent) => {
    const { count } = await tx.authenticator.deleteMany({ where: { agentUniqueId: agent.agentUniqueId } });
    if (count === 0) throw new Refusal('notFound');
    await noteRemovedFactor(tx, ctx, agent, { factor: 'authenticator' });
  });
}
