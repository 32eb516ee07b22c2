import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import {
  readReportCertifications,
  curriculumOfAgency,
  withAims,
  type PersonWithAim,
} from './readAcademyReport.server.ts';
import { reportFilterOf, type ReportQuery } from './reportForms.ts';
import { asked, readReportOrder, readReportPeople } from './reportPeople.server.ts';

/** People of one statement: few enough for the memory. */
const peopleAtOnce = 1000;

/**
 * Everybody whom a report shows on its pages together, in its order, as they are read: some at a time, so that a slow
 * reader keeps no connection. Writes the audit row `academy.report-exported` first. Throws as `readAcademyReport` does.
 */
export async function exportAcademyReport(
  ctx: AgentContext,
  companyId: string,
  query: ReportQuery,
  format: string,
): Promise<AsyncGenerator<PersonWithAim>> {
  assertCan(ctx, 'agency.academy-reports');
  const curriculum = curriculumOfAgency(ctx, companyId);
  const { agencyId } = ctx.agency;
  const order = await readReportOrder(ctx, curriculum, query);
  const narrowing = Object.fromEntries(Object.entries(reportFilterOf(query)).filter(([, value]) => value));
  await ctx.db.$transaction((tx) =>
    recordAudit(tx, ctx, {
      action: 'academy.report-exported',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      after: { format, curriculum, people: order.length, ...narrowing },
    }),
  );
  const certifications = await readReportCertifications(ctx, curriculum);
  return (async function* () {
    for (let begun = 0; begun < order.length; begun += peopleAtOnce) {
      const ids = order.slice(begun, begun + peopleAtOnce);
      const place = new Map(ids.map((id, index) => [id, index]));
      const people = await readReportPeople(ctx.db, asked(ctx, curriculum), ids);
      yield* await withAims(
        ctx,
        people.toSorted((one, other) => place.get(one.agentUniqueId)! - place.get(other.agentUniqueId)!),
        certifications,
      );
    }
  })();
}
