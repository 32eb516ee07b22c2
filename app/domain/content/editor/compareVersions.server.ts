import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { differencesOf, type FieldDifference } from './differences.server.ts';
import { readRow } from './documentRows.server.ts';

/** Two versions of a document by number, and what differs between them. */
export interface ComparedVersions {
  older: number;
  newer: number;
  differences: FieldDifference[];
}

/**
 * What differs between two versions of a document, for every role of staff. Throws `notFound` for a version that
 * it does not have.
 */
export async function compareVersions(
  ctx: StaffContext,
  { documentId, older, newer }: { documentId: string; older: number; newer: number },
): Promise<ComparedVersions> {
  assertCan(ctx, 'staff.see-content');
  const { kind } = await readRow(ctx.db, ctx, documentId);
  const found = await ctx.db.contentVersion.findMany({
    where: { documentId, number: { in: [older, newer] } },
    select: { number: true, document: true },
  });
  const documentAt = (wanted: number) => {
    const version = found.find(({ number }) => number === wanted);
    if (!version) throw new Refusal('notFound');
    return version.document;
  };
  return { older, newer, differences: differencesOf(kind, documentAt(older), documentAt(newer)) };
}

/** What a version of a document says, for every role of staff. Throws `notFound`. */
export async function readVersion(
  ctx: StaffContext,
  { documentId, number }: { documentId: string; number: number },
): Promise<unknown> {
  assertCan(ctx, 'staff.see-content');
  await readRow(ctx.db, ctx, documentId);
  const version = await ctx.db.contentVersion.findUnique({
    where: { documentId_number: { documentId, number } },
    select: { document: true },
  });
  if (!version) throw new Refusal('notFound');
  return version.document;
}
