import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { isOwn, submissionOutcomes } from '#app/domain/content/approval/approval.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { differencesOf, type FieldDifference } from './differences.server.ts';
import type { ReadDocument } from './readDocument.server.ts';

const person = z.strictObject({ firstName: z.string(), lastName: z.string() });

const lastSubmission = z.strictObject({
  submissionId: z.string(),
  outcome: z.enum(submissionOutcomes),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  submittedAt: z.date(),
  submittedBy: z.string(),
  submitter: person,
  decidedAt: z.date().nullable(),
  decider: person.nullable(),
  commentTxt: z.string(),
});

/** The last time that a document's draft was sent for approval, and what became of it. */
export type LastSubmission = z.output<typeof lastSubmission>;

const lastQuery = statement({
  name: 'last-submission',
  prepared: false,
  sql: ({ documentId }: Named<{ documentId: string }>) => `
    SELECT s.submission_id AS "submissionId", s.outcome, s.starts_at AS "startsAt", s.ends_at AS "endsAt", s.submitted_at AS "submittedAt",
           s.submitted_by AS "submittedBy", jsonb_build_object('firstName', a.first_name, 'lastName', a.last_name) AS submitter,
           s.decided_at AS "decidedAt", s.comment_txt AS "commentTxt",
           CASE WHEN d.staff_id IS NOT NULL THEN jsonb_build_object('firstName', d.first_name, 'lastName', d.last_name) END AS decider
    FROM content_submissions s
    JOIN staff_users a ON a.staff_id = s.submitted_by
    LEFT JOIN staff_users d ON d.staff_id = s.decided_by
    WHERE s.document_id = ${documentId}::uuid
    ORDER BY s.submitted_at DESC, s.submission_id DESC
    LIMIT 1`,
  row: lastSubmission,
});

/** Reads the last submission of a document that was read, for every role of staff; null for none. Throws `notFound`. */
export async function readLastSubmission(
  ctx: StaffContext,
  document: Pick<ReadDocument, 'documentId' | 'market'>,
): Promise<LastSubmission | null> {
  assertCan(ctx, 'staff.see-content', document);
  return (await rowOf(ctx.db, lastQuery({ documentId: document.documentId }))) ?? null;
}

/** The last submission of a document, as who decides about it sees it. */
export interface Submission extends LastSubmission {
  /** What differs between the version in force and the draft; null where nothing waits. */
  differences: FieldDifference[] | null;
  /** Whether the member of staff may approve it; `own`: may not approve their own draft. */
  mayDecide: 'yes' | 'own' | 'no';
}

/** The same with what differs, and whether the member of staff may decide about it. */
export async function readSubmission(ctx: StaffContext, document: ReadDocument): Promise<Submission | null> {
  const last = await readLastSubmission(ctx, document);
  if (!last) return null;
  if (last.outcome !== '' || !document.hasDraft) return { ...last, differences: null, mayDecide: 'no' };
  const held = document.versions.find(({ state }) => state === 'published');
  const before = held && (await ctx.db.contentVersion.findUnique({ where: { versionId: held.versionId } }));
  const own = isOwn(ctx.staff.staffId, { submittedBy: last.submittedBy, writtenBy: document.draftBy });
  return {
    ...last,
    differences: differencesOf(document.kind, before?.document, document.document),
    mayDecide: !can(ctx, 'staff.edit-content', document) ? 'no' : own ? 'own' : 'yes',
  };
}
