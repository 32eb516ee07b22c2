import { caseKinds, type CaseKind } from '#app/domain/operations/cases/caseKinds.ts';
import { holdersOf, readCaseBar } from '#app/domain/operations/cases/readCase.server.ts';
import { elapsed } from '#app/domain/operations/day/elapsed.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { can } from '#app/domain/permissions/can.ts';

/** A fact of a case, which leads to what it names. */
export interface CaseFact {
  term: string;
  value: string;
  href?: string | null | undefined;
}

/**
 * Who works on what a page shows, how long it has waited, and how many notes there are; null for staff who do not decide
 * about it. `since` is null for what does not wait.
 */
export async function caseBar(ctx: StaffContext, kind: CaseKind, subjectId: string, since: Date | null) {
  if (!can(ctx, caseKinds[kind])) return null;
  const { takenBy, firstName, lastName, userId, notes } = await readCaseBar(ctx, kind, subjectId);
  const holder = fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }, ctx.language).trim();
  return {
    kind,
    subjectId,
    age: since && elapsed(since, ctx.now, ctx.language),
    notes,
    holder: takenBy === null ? '' : holder || (userId ?? ''),
    isMe: takenBy === ctx.staff.staffId,
  };
}

/** The names of the holders of the cases of a list's rows, by their identifier; '' without a holder. */
export async function holderNames(ctx: StaffContext, kind: CaseKind, subjectIds: readonly string[]) {
  const holders = await holdersOf(ctx, kind, subjectIds);
  return (subjectId: string) => {
    const staff = holders.get(subjectId);
    return staff ? fullName(staff, ctx.language).trim() || staff.userId : '';
  };
}
