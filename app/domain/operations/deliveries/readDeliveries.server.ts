import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { countReasons, type CountedReason } from './reasons.server.ts';
import { deliveryKinds, type DeliveryKindName } from './deliveryKinds.ts';

const include = {
  staff: { select: { firstName: true, lastName: true, userId: true } },
} as const satisfies Prisma.DeliveryInclude;

export type ListedDelivery = Prisma.DeliveryGetPayload<{ include: typeof include }>;
export type StoredRefusedRow = Prisma.DeliveryRowGetPayload<object>;

const listed = 50;
const rowsAtOnce = 1000;

/** Deliveries that a member of staff sees: of some markets what they brought themselves, as a file may have rows of every market. */
export function seenBy({ staff }: StaffContext, kind: DeliveryKindName) {
  return { kind, ...(staff.markets.length > 0 && { startedBy: staff.staffId }) };
}

/** The last deliveries of a kind, files and calls alike, the newest first. Throws `forbidden` (the kind's action). */
export async function listDeliveries(ctx: StaffContext, kind: DeliveryKindName): Promise<ListedDelivery[]> {
  assertCan(ctx, deliveryKinds[kind].action);
  return ctx.db.delivery.findMany({
    where: seenBy(ctx, kind),
    include,
    orderBy: { createdAt: 'desc' },
    take: listed,
  });
}

/** The rows of a delivery that were refused in an address. */
export const refusedRowList = listQuery({ pageSize: 50 });

interface WhichDelivery {
  kind: DeliveryKindName;
  deliveryId: string;
}

/**
 * A delivery with a page of the rows that were refused, and of a file that was checked the reasons of all of them. `forbidden` (the kind's action) and `notFound`.
 */
export async function readDelivery(
  ctx: StaffContext,
  { kind, deliveryId, page, pageSize }: WhichDelivery & { page: number; pageSize: number },
): Promise<ListedDelivery & { rows: StoredRefusedRow[]; reasons: CountedReason[] }> {
  assertCan(ctx, deliveryKinds[kind].action);
  const found = await ctx.db.delivery.findUnique({
    where: { id: deliveryId, ...seenBy(ctx, kind) },
    include: { ...include, rows: { orderBy: { number: 'asc' }, skip: (page - 1) * pageSize, take: pageSize } },
  });
  if (!found) throw new Refusal('notFound');
  return { ...found, reasons: found.state === 'draft' ? await countReasons(ctx.db, deliveryId) : [] };
}

/** All rows of a delivery that were refused, some at a time. Throws as `readDelivery` does. */
export async function* refusedRows(
  ctx: StaffContext,
  { kind, deliveryId }: WhichDelivery,
): AsyncGenerator<StoredRefusedRow> {
  await readDelivery(ctx, { kind, deliveryId, page: 1, pageSize: 1 });
  for (let after = 0; ; ) {
    const rows = await ctx.db.deliveryRow.findMany({
      where: { deliveryId, number: { gt: after } },
      orderBy: { number: 'asc' },
      take: rowsAtOnce,
    });
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.number;
  }
}
