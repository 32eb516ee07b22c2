import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { AuditEntry } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * Locks the sign-on of the caller's agency until the transaction ends, and reads it. Throws `forbidden`
 * (`agency.sign-on`), and `signOnNotSetUp` where there is no provider yet.
 */
export async function lockSignOn(tx: Transaction, ctx: AgentContext) {
  await holdSignOn(tx, ctx);
  const provider = await tx.signOnProvider.findUnique({ where: { agencyId: ctx.agency.agencyId } });
  if (!provider) throw new Refusal('signOnNotSetUp');
  return provider;
}

/** The same where there may be none yet: two changes of an agency's sign-on come one after the other. */
export async function holdSignOn(tx: Transaction, ctx: AgentContext): Promise<void> {
  assertCan(ctx, 'agency.sign-on');
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-on of ${ctx.agency.agencyId}`}, 0))::text`;
}

/** The audit entry of a change of an agency's sign-on. */
export function signOnAudit(
  { agency }: Pick<AgentContext, 'agency'>,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): AuditEntry {
  return { ...entry, subjectKind: 'agency', subjectId: agency.agencyId, agencyId: agency.agencyId };
}
