import type { StaffContext } from '#app/domain/context.server.ts';
import { learningQuery } from '#app/domain/courses/analytics/learningForms.ts';
import { exportLearning } from '#app/domain/courses/analytics/readLearning.server.ts';
import { isTableFormat, tableFileResponse, type Table, type TableRow } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { datedName } from '#app/routes/requests/tableDownload.server.ts';
import { rowName } from './learningWords.server.ts';

const columns = ['learners', 'starts', 'completed', 'passed', 'failed', 'score'] as const;

/** The sums that the page in the address shows, all rows of them, as CSV or a workbook. */
export async function learningFile(
  ctx: StaffContext,
  params: URLSearchParams,
  asked: string | undefined,
  takesMore?: Table['takesMore'],
): Promise<Response> {
  const query = learningQuery.read(params);
  const t = translator(ctx.language);
  const rows = await exportLearning(ctx, query);
  const cells = async function* (): AsyncGenerator<TableRow> {
    for (const row of rows) {
      const { learners, starts, completed, passed, failed, scored, scoreSum } = row;
      const mean = scored === 0 ? '' : Math.round(scoreSum / scored);
      yield [rowName(ctx, query.by, row), learners, starts, completed, passed, failed, mean];
    }
  };
  const name = datedName(ctx, t('analytics:title'));
  return tableFileResponse(isTableFormat(asked) ? asked : 'csv', name, {
    header: [t(`analytics:by.${query.by}`), ...columns.map((column) => t(`analytics:column.${column}`))],
    rows: cells(),
    takesMore,
  });
}
