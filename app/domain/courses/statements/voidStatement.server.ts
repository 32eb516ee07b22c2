import type { StaffContext } from '#app/domain/context.server.ts';
import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { voidedVerb } from './cmi5Terms.ts';
import { insertStatements } from './statementRows.server.ts';

/**
 * Voids a statement for a reason, by a statement as xAPI defines it: what it says stays and is read by
 * `voidedStatementId` alone, and what it has brought a learner stays too. Throws `forbidden` (`staff.void-statements`),
 * `notFound`, and `conflict` for one that is voided already or voids another, which xAPI does not let be voided.
 */
export async function voidStatement(
  ctx: StaffContext,
  { statementId, staffReason }: { statementId: string; staffReason: string },
): Promise<void> {
  assertCan(ctx, 'staff.void-statements');
  const { now, staff } = ctx;
  await ctx.db.$transaction(async (tx) => {
    const taken = await tx.xapiStatementId.findUnique({ where: { statementId } });
    if (!taken) throw new Refusal('notFound');
    const where = { statementId_storedAt: taken };
    await tx.$executeRaw`SELECT FROM xapi_statements WHERE statement_id = ${statementId}::uuid AND stored_at = ${taken.storedAt} FOR UPDATE`;
    const found = await tx.xapiStatement.findUnique({
      where,
      include: { attempt: { include: { agent: { include: { agency: true } } } } },
    });
    if (!found) throw new Refusal('notFound');
    const { registration, courseId, sessionId, attempt } = found;
    assertReaches(ctx, attempt.agent.agency.country);
    if (found.voidingId !== null || found.verb === voidedVerb) throw new Refusal('conflict');
    const voidingId = newUuid(now);
    const statement = {
      id: voidingId,
      actor: { objectType: 'Agent', account: { homePage: environment().ORIGIN, name: staff.staffId } },
      verb: { id: voidedVerb, display: { en: 'voided' } },
      object: { objectType: 'StatementRef', id: statementId },
      context: { registration },
      timestamp: now.toISOString(),
    };
    await insertStatements(tx, { registration, courseId, now }, [{ statementId: voidingId, sessionId, statement }]);
    await tx.xapiStatement.update({ where, data: { voidingId, voidReason: staffReason } });
    const { agentUniqueId, agencyId } = attempt.agent;
    await recordAudit(tx, ctx, {
      action: 'academy.statement-voided',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      before: {},
      after: { statementId, staffReason },
    });
  });
}
