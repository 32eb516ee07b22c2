import type { StaffContext } from '#app/domain/context.server.ts';
import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import { storedData } from '#app/domain/courses/runtime/storedData.ts';
import { isSatisfied, unitValues } from '#app/domain/courses/runtime/unitStanding.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { playedPackage } from '#app/domain/courses/runtime/playedPackages.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { cmi5Ids, waiveReasons } from './cmi5Terms.ts';
import { portalStatement } from './portalStatements.ts';
import { ownActivityId, recordUnit } from './recordUnit.server.ts';
import type { WaiveInput } from './statementForms.ts';
import { insertStatements } from './statementRows.server.ts';

/**
 * Waives a unit of a learner's open attempt, which satisfies it whatever it asks for, with the `waived` statement of
 * the portal in a separate session (cmi5 §9.3.7) and what is satisfied by that: block, course, level. Throws
 * `forbidden` (`staff.waive-units`), `notFound`, `attemptEnded`, and `conflict` for a unit that is satisfied already.
 */
export async function waiveUnit(
  ctx: StaffContext,
  { registration, courseUnit: unit, waiveReason, staffReason }: WaiveInput & { registration: string },
): Promise<void> {
  assertCan(ctx, 'staff.waive-units');
  const { now } = ctx;
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM course_attempts WHERE registration = ${registration}::uuid FOR UPDATE`;
    const attempt = await tx.courseAttempt.findFirst({
      where: { registration, review: false, package: { standard: 'cmi5' } },
      include: { agent: { include: { agency: true } } },
    });
    if (!attempt) throw new Refusal('notFound');
    assertReaches(ctx, attempt.agent.agency.country);
    const { authId, courseId, packageId } = attempt;
    const played = await playedPackage(tx, packageId);
    const item = played.items.find(({ identifier }) => identifier === unit);
    if (!item) throw new Refusal('notFound');
    if (attempt.endedAt !== null) throw new Refusal('attemptEnded');
    if (isSatisfied(item.moveOn ?? 'NotApplicable', storedData.parse(attempt.data)[unit]))
      throw new Refusal('conflict');
    const sessionId = newUuid(now);
    const whose = { sessionId, registration, homePage: environment().ORIGIN, actor: authId };
    const statementId = newUuid(now);
    const said = portalStatement(whose, {
      verb: 'waived',
      object: { id: ownActivityId('units', courseId, unit), publisherId: unit, name: item.title },
      result: { success: true, completion: true, extensions: { [cmi5Ids.reason]: waiveReasons[waiveReason] } },
      at: now,
    });
    await insertStatements(tx, { registration, courseId, now }, [
      { statementId, sessionId, statement: { id: statementId, ...said } },
    ]);
    const values = { [unitValues.waived]: now.toISOString() };
    await recordUnit(tx, { now }, { ...whose, authId, courseId, played }, { unit, values, seconds: 0 });
    const { agentUniqueId, agencyId } = attempt.agent;
    await recordAudit(tx, ctx, {
      action: 'academy.unit-waived',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      before: {},
      after: { courseId, unit, staffReason },
    });
  });
}
