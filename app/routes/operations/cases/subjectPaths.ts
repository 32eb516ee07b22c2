import type { CaseKind } from '#app/domain/operations/cases/caseKinds.ts';
import { paths } from '#app/paths.ts';

const pages: Record<CaseKind, (subjectId: string) => string> = {
  registrations: paths.staffAgency,
  // The agency of a change is not in its identifier: the list leads to it.
  changes: () => paths.staffAgencyChanges(),
  feedback: paths.staffFeedbackOne,
  disputes: paths.staffDispute,
  rates: paths.staffRateRequest,
};

/** The page of what a case is about. */
export function subjectPath(kind: CaseKind, subjectId: string): string {
  return pages[kind](subjectId);
}
