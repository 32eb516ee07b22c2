import { contentSite } from '#app/domain/content/documents/documentKinds.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { covers, lastsForever, isNeeded } from './coverage.ts';
import type { DocumentRow } from './documentRows.server.ts';

/**
 * Throws `contentNeeded` where a document that readers must always have would be gone at a time: `remaining` are the
 * published versions that it would still have, and no other document of the path applies for all its readers.
 */
export async function assertCovered(
  tx: Transaction,
  row: DocumentRow,
  remaining: DocumentRow['versions'],
  at: Date,
): Promise<void> {
  if (!isNeeded(row.path) || lastsForever(remaining, at)) return;
  // Of two documents that cover each other, one waits for what becomes of the other.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`needed ${row.path}`}, 0))::text`;
  const others = await tx.contentDocument.findMany({
    where: { site: contentSite, path: row.path, documentId: { not: row.documentId } },
    include: { versions: { where: { state: 'published' }, select: { number: true, startsAt: true, endsAt: true } } },
  });
  if (!others.some((other) => covers(other, row) && lastsForever(other.versions, at)))
    throw new Refusal('contentNeeded');
}
