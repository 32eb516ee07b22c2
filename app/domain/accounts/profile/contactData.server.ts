import { changedFields } from './changedFields.ts';
import type { ContactInput } from './forms.ts';
import type { LockedAgent } from './lockAgent.server.ts';
import { nameKeys } from './names.ts';
import { changedPersonColumns } from './personColumns.ts';
import { assertNotProvided } from './provided.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { recordAudit, type AuditSource } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Writes the name and contact data of an agent whose row is locked, with the audit row and the reason where one was
 * asked for; `also` has further columns of the same change. Writes nothing where no value differs, and returns the
 * names of the fields that do. Throws `managedByProvider` for what the agency's identity provider decides.
 */
export async function writeContactData(
  tx: Transaction,
  ctx: AuditSource & { market: Market },
  agent: LockedAgent,
  change: {
    action: string;
    input: ContactInput;
    also?: { activationFlag: string } | { emailAddress: string; emailValidFlag: false };
    reason?: string;
  },
): Promise<string[]> {
  const columns = { ...changedPersonColumns(change.input, agent, ctx.market), ...change.also };
  const changed = changedFields(agent, columns);
  if (!changed) return [];
  assertNotProvided({}, agent.provides, Object.keys(changed.after));
  await tx.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { ...columns, ...nameKeys(columns) } });
  await recordAudit(tx, ctx, {
    action: change.action,
    subjectKind: 'agent',
    subjectId: agent.agentUniqueId,
    agencyId: agent.agencyId,
    before: changed.before,
    after: { ...changed.after, ...(change.reason !== undefined && { reason: change.reason }) },
  });
  return Object.keys(changed.after);
}
