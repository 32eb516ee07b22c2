import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { changeOwnFactors } from './secondFactorRows.server.ts';

/** Renames one of the caller's passkeys. Throws `notFound` for another user's. */
export async function renamePasskey(
  ctx: AgentContext,
  { passkeyId, passkeyName }: { passkeyId: string; passkeyName: string },
): Promise<void> {
  await changeOwnFactors(ctx, async (tx, { agentUniqueId, agencyId }) => {
    const passkey = await tx.passkey.findFirst({ where: { id: passkeyId, agentUniqueId } });
    if (!passkey) throw new Refusal('notFound');
    if (passkey.name === passkeyName) return;
    await tx.passkey.update({ where: { id: passkeyId }, data: { name: passkeyName } });
    await recordAudit(tx, ctx, {
      action: 'agent.passkey-renamed',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      before: { name: passkey.name },
      after: { name: passkeyName },
    });
  });
}
