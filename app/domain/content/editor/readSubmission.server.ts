import type { StaffContext } from '#app/domain/context.server.ts';
import { isOwn, type SubmissionOutcome } from '#app/domain/content/approval/approval.ts';
import { inForce } from '#app/domain/content/documents/inForce.ts';
import { can } from '#app/domain/permissions/can.ts';
import { differencesOf, type FieldDifference } from './differences.server.ts';
import { readRow } from './documentRows.server.ts';

interface Person {
  firstName: string;
  lastName: string;
}

/** The last time that a document's draft was sent for approval, and what became of it. */
export interface Submission {
  submissionId: string;
  outcome: SubmissionOutcome;
  startsAt: Date | null;
  endsAt: Date | null;
  submittedAt: Date;
  submitter: Person;
  decidedAt: Date | null;
  decider: Person | null;
  commentTxt: string;
  /** What differs between what holds and the draft; null where nothing waits. */
  differences: FieldDifference[] | null;
  /** Whether the member of staff may decide about it; `own` for who may but for having written or sent it. */
  mayDecide: 'yes' | 'own' | 'no';
}

/** Reads the last submission of a document, for every role of staff; null for none. Throws `notFound`. */
export async function readSubmission(ctx: StaffContext, documentId: string): Promise<Submission | null> {
  const row = await readRow(ctx.db, ctx, documentId);
  const last = await ctx.db.contentSubmission.findFirst({
    where: { documentId },
    orderBy: [{ submittedAt: 'desc' }, { submissionId: 'desc' }],
    include: {
      submitter: { select: { firstName: true, lastName: true } },
      decider: { select: { firstName: true, lastName: true } },
    },
  });
  if (!last) return null;
  const held = inForce(
    row.versions.filter(({ state }) => state === 'published'),
    ctx.now,
  );
  const { draft } = row;
  const isWaiting = last.outcome === '' && draft !== undefined;
  const texts = isWaiting
    ? await ctx.db.contentVersion.findMany({
        where: { versionId: { in: [draft.versionId, ...(held ? [held.versionId] : [])] } },
        select: { versionId: true, document: true, createdBy: true },
      })
    : [];
  const textOf = (version: { versionId: string } | undefined) =>
    texts.find(({ versionId }) => versionId === version?.versionId);
  const mayEdit = can(ctx, 'staff.edit-content', row);
  const own = isOwn(ctx.staff.staffId, {
    submittedBy: last.submittedBy,
    writtenBy: textOf(draft)?.createdBy ?? null,
  });
  const { submissionId, outcome, startsAt, endsAt, submittedAt, submitter, decidedAt, decider, commentTxt } = last;
  return {
    ...{ submissionId, outcome, startsAt, endsAt, submittedAt, submitter, decidedAt, decider, commentTxt },
    differences: isWaiting ? differencesOf(row.kind, textOf(held)?.document, textOf(draft)?.document) : null,
    mayDecide: !isWaiting || !mayEdit ? 'no' : own ? 'own' : 'yes',
  };
}
