import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { forgetOutages } from './knownOutages.server.ts';
import { lockOutage } from './lockOutage.server.ts';
import type { OutageInput } from './forms.ts';
import type { OutageWindow } from './outage.ts';

/**
 * Writes a new outage (`outageId` null) or changes one; from then on pages of this instance have it. An
 * announcement without a start begins at once. Returns its identifier. Throws `forbidden`, `notFound`, and `conflict`
 * where it has changed since `input.version` or was cancelled.
 */
export async function saveOutage(
  ctx: StaffContext,
  outageId: string | null,
  { version, ...input }: OutageInput,
): Promise<{ outageId: string }> {
  assertCan(ctx, 'staff.edit-outages');
  const announcedFrom = input.announcedFrom ?? (ctx.now < input.startsAt ? ctx.now : input.startsAt);
  const written = { ...input, announcedFrom, updatedAt: ctx.now };
  const saved = await ctx.db.$transaction(async (tx) => {
    if (outageId === null) {
      const outage = await tx.outage.create({
        data: { ...written, createdAt: ctx.now, createdBy: ctx.staff.staffId },
        select: { outageId: true },
      });
      await recordAudit(tx, ctx, {
        action: 'outage.added',
        subjectKind: 'outage',
        subjectId: outage.outageId,
        after: outageRecord(written),
      });
      return outage;
    }
    const before = await lockOutage(tx, outageId, version);
    if (before.cancelledAt) throw new Refusal('conflict');
    await tx.outage.update({ where: { outageId }, data: { ...written, version: { increment: 1 } } });
    await recordAudit(tx, ctx, {
      action: 'outage.changed',
      subjectKind: 'outage',
      subjectId: outageId,
      before: outageRecord(before),
      after: outageRecord(written),
    });
    return { outageId };
  });
  forgetOutages();
  return saved;
}

type Recorded = Pick<OutageWindow, 'startsAt' | 'endsAt' | 'announcedFrom'> & {
  system: string;
  kind: string;
  noteEn: string;
  noteJa: string;
};

/** An outage as the audit trail has it. */
function outageRecord({ system, kind, startsAt, endsAt, announcedFrom, noteEn, noteJa }: Recorded) {
  return {
    system,
    kind,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    announcedFrom: announcedFrom.toISOString(),
    noteEn,
    noteJa,
  };
}
