import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { listQuery } from '#app/domain/listQuery.ts';

const include = {
  staff: { select: { firstName: true, lastName: true, userId: true } },
} as const satisfies Prisma.LedgerImportInclude;

export type ListedLedgerImport = Prisma.LedgerImportGetPayload<{ include: typeof include }>;
export type RefusedLedgerRow = Prisma.LedgerImportRowGetPayload<object>;

const listed = 50;
const rowsAtOnce = 1000;

/**
 * The last deliveries to the ledger, files and calls alike, the newest first. Throws `forbidden`
 * (`staff.import-bookings`).
 */
export async function listLedgerImports(ctx: StaffContext): Promise<ListedLedgerImport[]> {
  assertCan(ctx, 'staff.import-bookings');
  return ctx.db.ledgerImport.findMany({ include, orderBy: { createdAt: 'desc' }, take: listed });
}

/** The rows of a delivery that were refused in an address. */
export const refusedRowList = listQuery({ pageSize: 50 });

/**
 * A delivery with a page of the rows that were refused. Throws `forbidden` (`staff.import-bookings`) and `notFound`.
 */
export async function readLedgerImport(
  ctx: StaffContext,
  { importId, page, pageSize }: { importId: string; page: number; pageSize: number },
): Promise<ListedLedgerImport & { rows: RefusedLedgerRow[] }> {
  assertCan(ctx, 'staff.import-bookings');
  const found = await ctx.db.ledgerImport.findUnique({
    where: { id: importId },
    include: { ...include, rows: { orderBy: { number: 'asc' }, skip: (page - 1) * pageSize, take: pageSize } },
  });
  if (!found) throw new Refusal('notFound');
  return found;
}

/** All rows of a delivery that were refused, some at a time. Throws `forbidden` (`staff.import-bookings`). */
export async function* refusedLedgerRows(ctx: StaffContext, importId: string): AsyncGenerator<RefusedLedgerRow> {
  assertCan(ctx, 'staff.import-bookings');
  for (let after = 0; ; ) {
    const rows = await ctx.db.ledgerImportRow.findMany({
      where: { importId, number: { gt: after } },
      orderBy: { number: 'asc' },
      take: rowsAtOnce,
    });
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.number;
  }
}
