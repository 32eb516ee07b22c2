import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { wholeRecord, type RecordEntry, type RecordInput } from './listRecord.server.ts';

/**
 * All rows of the caller's record that the filters leave, for a file (`wholeRecord`). Writes the audit row
 * `agency.record-exported`, with the filters, first, so that the file has it too. Throws `forbidden` as
 * `listRecord` does.
 */
export async function exportRecord(
  ctx: AgentContext,
  input: RecordInput,
  format: string,
): Promise<AsyncGenerator<RecordEntry[]>> {
  assertCan(ctx, 'agency.record');
  const { agencyId } = ctx.agency;
  const { person, kind, from, to, search } = input;
  const narrowing = {
    ...(person && { person }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search && { search }),
  };
  await ctx.db.$transaction((tx) =>
    recordAudit(tx, ctx, {
      action: 'agency.record-exported',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      after: { format, ...narrowing },
    }),
  );
  return wholeRecord(ctx, input);
}
