import type { StaffContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { caseSubjectKinds, type CaseKind } from './caseKinds.ts';
import { readCaseSubject } from './caseSubjects.server.ts';
import { colleaguesFor } from './readCase.server.ts';
import type { CaseInput } from './forms.ts';

/**
 * Takes a case, gives it back, hands it over to a colleague, or writes a note about it. Where two take a case at once,
 * one gets it, and the other sees who has it (`caseTaken`). Only the holder of a case gives it back or hands it over,
 * or an administrator (`notYourCase`); `noSuchColleague` for one who may not decide about it; `conflict` for a case
 * that no longer waits; else as `readCaseSubject`. The record has what was done, never what a note says.
 */
export async function workOnCase(
  ctx: StaffContext,
  kind: CaseKind,
  subjectId: string,
  input: CaseInput,
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { market, open } = await readCaseSubject(tx, ctx, kind, subjectId);
    if (!open && input.intent !== 'note') throw new Refusal('conflict');
    const after = await acts[input.intent](tx, { ctx, kind, subjectId, market, input });
    await recordAudit(tx, ctx, {
      action: names[input.intent],
      subjectKind: caseSubjectKinds[kind],
      subjectId,
      ...(after && { after }),
    });
  });
}

const names = {
  take: 'case.taken',
  giveBack: 'case.given-back',
  handOver: 'case.handed-over',
  note: 'case.noted',
} as const;

interface Work {
  ctx: StaffContext;
  kind: CaseKind;
  subjectId: string;
  market: Parameters<typeof colleaguesFor>[2]['market'];
  input: CaseInput;
}

const acts: Record<CaseInput['intent'], (tx: Transaction, work: Work) => Promise<{ staffId: string } | void>> = {
  take: async (tx, { ctx, kind, subjectId }) => {
    const { staffId } = ctx.staff;
    // The table's key lets one in; another transaction's row is waited for.
    await tx.case.createMany({
      data: { kind, subjectId, takenBy: staffId, takenAt: ctx.now },
      skipDuplicates: true,
    });
    const { takenBy, staff } = await tx.case.findUniqueOrThrow({
      where: { kind_subjectId: { kind, subjectId } },
      include: { staff: true },
    });
    if (takenBy !== staffId)
      throw new Refusal('caseTaken', { params: { name: fullName(staff, ctx.language).trim() || staff.userId } });
  },
  giveBack: async (tx, { ctx, kind, subjectId }) => {
    const { count } = await tx.case.deleteMany({ where: { kind, subjectId, ...theirs(ctx) } });
    if (count === 0) throw new Refusal('notYourCase');
  },
  handOver: async (tx, { ctx, kind, subjectId, market, input }) => {
    if (input.intent !== 'handOver') return;
    const colleagues = await colleaguesFor(tx, kind, { market });
    if (!colleagues.some(({ staffId }) => staffId === input.colleague))
      throw new Refusal('noSuchColleague', { field: 'colleague' });
    const { count } = await tx.case.updateMany({
      where: { kind, subjectId, ...theirs(ctx) },
      data: { takenBy: input.colleague, takenAt: ctx.now },
    });
    if (count === 0) throw new Refusal('notYourCase');
    return { staffId: input.colleague };
  },
  note: async (tx, { ctx, kind, subjectId, input }) => {
    if (input.intent !== 'note') return;
    await tx.caseNote.create({
      data: { kind, subjectId, writtenBy: ctx.staff.staffId, writtenAt: ctx.now, noteTxt: input.noteTxt },
    });
  },
};

// An administrator moves the case of a colleague who is away.
function theirs({ staff }: StaffContext): { takenBy?: string } {
  return staff.role === 'administrator' ? {} : { takenBy: staff.staffId };
}
