import type { StaffContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { storableText } from '#app/domain/text.ts';
import { decisionMaxLength, deliveryKinds } from './deliveryKinds.ts';
import { columnToSet, decisionsOf, type FileOfKind } from './fileOfKind.ts';
import { forgetOutcome, lockDelivery } from './lockDelivery.server.ts';
import { countReasons } from './reasons.server.ts';

/**
 * Decides for all rows with a reason (`fault|column`) what takes the place of the column's text, or with '' that the rows
 * are left out, and has the file checked again. Reasons that are not named stay as they were decided. Throws `forbidden`
 * (the kind's action), `notFound`, `conflict` for a file that is being checked or imported and for a reason that it does
 * not have, and `invalidOption` for one of which each row needs its own value.
 */
export async function decideReasons(
  ctx: StaffContext,
  file: FileOfKind,
  { deliveryId, values }: { deliveryId: string; values: Readonly<Record<string, string>> },
): Promise<void> {
  const { kind } = file;
  assertCan(ctx, deliveryKinds[kind].action);
  await ctx.db.$transaction(async (tx) => {
    const found = await lockDelivery(tx, ctx, { kind, deliveryId }, ['draft']);
    const before = decisionsOf(found);
    const counts = new Map([
      ...before.map(({ reason, rows }) => [reason, rows] as const),
      ...(await countReasons(tx, deliveryId)).map(({ reason, rows }) => [reason, rows] as const),
    ]);
    const decided = new Map(before.map(({ reason, value }) => [reason, value]));
    for (const [reason, value] of Object.entries(values)) {
      if (columnToSet(file, reason) === undefined) throw new Refusal('invalidOption', { field: 'columns' });
      if (!counts.has(reason)) throw new Refusal('conflict');
      decided.set(reason, storableText(value.trim(), decisionMaxLength));
    }
    const decisions = [...decided].flatMap(([reason, value]) =>
      value === '' ? [] : [{ reason, value, rows: counts.get(reason)! }],
    );
    await forgetOutcome(tx, deliveryId);
    await tx.delivery.update({ where: { id: deliveryId }, data: { decisions, state: 'checking' } });
    await enqueueJob(tx, deliveryKinds[kind].job, { importId: deliveryId });
  });
}
