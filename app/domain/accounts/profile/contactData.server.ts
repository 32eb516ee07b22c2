import type { AgentContext } from '#app/domain/context.server.ts';
import { changedFields } from './changedFields.ts';
import type { ContactInput } from './forms.ts';
import type { LockedAgent } from './lockAgent.server.ts';
import { nameKeys } from './names.ts';
import { changedPersonColumns } from './personColumns.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Writes the name and contact data of an agent whose row is locked, with the audit row (D17); `also` holds further
 * columns of the same change. Writes nothing where no value differs.
 */
export async function writeContactData(
  tx: Transaction,
  ctx: AgentContext,
  agent: LockedAgent,
  change: { action: string; input: ContactInput; also?: { activationFlag: string } },
): Promise<void> {
  const columns = { ...changedPersonColumns(change.input, agent, ctx.market), ...change.also };
  const changed = changedFields(agent, columns);
  if (!changed) return;
  await tx.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { ...columns, ...nameKeys(columns) } });
  await recordAudit(tx, ctx, {
    action: change.action,
    subjectKind: 'agent',
    subjectId: agent.agentUniqueId,
    agencyId: agent.agencyId,
    ...changed,
  });
}
