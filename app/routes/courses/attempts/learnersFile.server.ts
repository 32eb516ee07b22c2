import { learnerList } from '#app/domain/courses/attempts/attemptForms.ts';
import { exportLearners } from '#app/domain/courses/attempts/listLearners.server.ts';
import { minutesOf } from '#app/domain/courses/runtime/resumePoint.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { isTableFormat, tableFileResponse, type Table, type TableRow } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { nameIn } from '#app/routes/courses/statements/statementWords.server.ts';
import { datedName } from '#app/routes/requests/tableDownload.server.ts';
import { learnersTitle } from './attemptWords.server.ts';

const columns = [
  'learner',
  'userId',
  'agency',
  'agencyId',
  'stateLabel',
  'attempts',
  'score',
  'time',
  'visited',
] as const;

interface Asked {
  courseId: string;
  params: URLSearchParams;
  format: string | undefined;
  takesMore?: Table['takesMore'];
}

/** The learners of a course that the page in the address shows, all rows of them, as CSV or a workbook. */
export async function learnersFile(
  ctx: StaffContext,
  { courseId, params, format, takesMore }: Asked,
): Promise<Response> {
  const { course, learners } = await exportLearners(ctx, courseId, learnerList.read(params));
  const t = translator(ctx.language);
  const cells = async function* (): AsyncGenerator<TableRow> {
    for (const learner of learners) {
      const { userId, agencyName, agencyId, state, attempts, score, totalSeconds, visitedAt } = learner;
      yield [
        ...[nameIn(ctx, learner), userId, agencyName, agencyId, t(`courseAttempts:state.${state}`), attempts],
        ...[score, minutesOf(totalSeconds), visitedAt.toISOString()],
      ];
    }
  };
  return tableFileResponse(isTableFormat(format) ? format : 'csv', datedName(ctx, learnersTitle(ctx, course)), {
    header: columns.map((column) => t(`courseAttempts:${column}`)),
    rows: cells(),
    takesMore,
  });
}
