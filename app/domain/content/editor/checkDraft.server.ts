import type { StaffContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { assertCovered } from './assertCovered.server.ts';
import { baseOf, noteImages, type DocumentRow } from './documentRows.server.ts';
import { publicationFaults } from './publicationFaults.server.ts';
import { publicationTimes } from './schedule.ts';

/** The draft that was read, and from when until when it is to hold; null for at once, and for without an end. */
export interface Publication {
  documentId: string;
  base: string;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** From when until when a version was published. */
export interface PublishedTimes {
  startsAt: Date;
  endsAt: Date | null;
}

/**
 * The draft of a document that is held, and the times for which it would be published now. Throws what keeps it from
 * being published: see `publish`.
 */
export async function checkDraft(
  tx: Transaction,
  ctx: StaffContext,
  row: DocumentRow,
  { base, startsAt, endsAt }: Publication,
): Promise<{ draft: NonNullable<DocumentRow['draft']>; times: PublishedTimes }> {
  const { draft, versions } = row;
  if (baseOf(row) !== base) throw new Refusal('conflict');
  if (!draft) throw new Refusal('nothingToPublish');
  const { document } = await tx.contentVersion.findUniqueOrThrow({
    where: { versionId: draft.versionId },
    select: { document: true },
  });
  // From here on none of its pictures can be deleted.
  await noteImages(tx, draft.versionId, document);
  const others = versions.filter(({ state }) => state === 'published');
  const times = publicationTimes({ now: ctx.now, startsAt, endsAt }, others);
  if ('fault' in times) throw new Refusal(times.fault, { field: 'endsAt' });
  if ((await publicationFaults({ db: tx }, { ...row, document }, times.startsAt)).length > 0)
    throw new Refusal('contentFaulty');
  if (times.endsAt) await assertCovered(tx, row, others, times.endsAt);
  return { draft, times };
}
