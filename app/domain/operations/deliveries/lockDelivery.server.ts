import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { DeliveryKindName, DeliveryState } from './deliveryKinds.ts';
import { seenBy, type ListedDelivery } from './readDeliveries.server.ts';

/** A file of a kind, by its delivery. */
export interface WhichFile {
  kind: DeliveryKindName;
  deliveryId: string;
}

/**
 * Locks the delivery of a file that the member of staff sees and that is in one of the states. Throws `notFound`, and
 * `conflict` for one in another state.
 */
export async function lockDelivery(
  tx: Transaction,
  ctx: StaffContext,
  { kind, deliveryId }: WhichFile,
  states: readonly DeliveryState[],
): Promise<Omit<ListedDelivery, 'staff'>> {
  await tx.$executeRaw`SELECT FROM deliveries WHERE id = ${z.uuid().parse(deliveryId)}::uuid FOR UPDATE`;
  const found = await tx.delivery.findFirst({ where: { id: deliveryId, source: 'file', ...seenBy(ctx, kind) } });
  if (!found) throw new Refusal('notFound');
  if (!states.includes(found.state)) throw new Refusal('conflict');
  return found;
}

/** Forgets what a check said of a file, so that its rows are taken from the first one on. */
export async function forgetOutcome(tx: Transaction, deliveryId: string): Promise<void> {
  await tx.deliveryRow.deleteMany({ where: { deliveryId } });
  await tx.deliveryKey.deleteMany({ where: { deliveryId } });
  await tx.delivery.update({
    where: { id: deliveryId },
    data: { readRows: 0, recorded: 0, changed: 0, present: 0, refused: 0 },
  });
}
