import { exportAcademyReport } from '#app/domain/academy/reports/exportAcademyReport.server.ts';
import type { PersonWithAim } from '#app/domain/academy/reports/readAcademyReport.server.ts';
import { reportList } from '#app/domain/academy/reports/reportForms.ts';
import { roles } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { textLocale, type Market } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isTableFormat, tableFileResponse, type TableCell } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Input } from '#app/routes/requests/door.server.ts';
import { datedName } from '#app/routes/requests/tableDownload.server.ts';
import { reportPlace } from './reportPlace.server.ts';
import { standingText } from './reportWords.server.ts';

/**
 * The people whom the report in the address shows, as a file in the reader's language. Throws `notFound` for a format
 * that there is not.
 */
export async function reportFile({ ctx, request, params, takesMore }: Input<AgentContext>): Promise<Response> {
  const { format } = params;
  if (!isTableFormat(format)) throw new Refusal('notFound');
  const { curriculum } = await reportPlace({ ctx, request, params });
  const people = await exportAcademyReport(ctx, curriculum, reportList.read(new URL(request.url).searchParams), format);
  const t = translator(textLocale(ctx.language, ctx.market));
  const columns = columnsOf(t, curriculum, ctx.market);
  const rows = async function* (): AsyncGenerator<TableCell[]> {
    for await (const person of people) yield columns.map(([, cell]) => cell(person));
  };
  const name = datedName(ctx, `${t('academyReports:fileName')} ${curriculum}`);
  return tableFileResponse(format, name, { header: columns.map(([header]) => header), rows: rows(), takesMore });
}

function columnsOf(
  t: Translate,
  curriculum: string,
  market: Market,
): [header: string, cell: (person: PersonWithAim) => TableCell][] {
  // As the page writes them: moments in the zone of the market, a due day as it is.
  const day = (moment: Date | null): TableCell => moment && { day: today(moment, market) };
  const dueDay = (due: Date | null): TableCell => due && { day: due.toISOString().slice(0, 10) };
  return [
    [t('fields:lastName'), ({ lastName }) => lastName],
    [t('fields:firstName'), ({ firstName }) => firstName],
    [t('fields:userId'), ({ userId }) => userId],
    [t('fields:emailAddress'), ({ emailAddress }) => emailAddress.toLowerCase()],
    [t('academyReports:column.role'), ({ agentType }) => t(roles[agentType].labelKey)],
    [t('fields:ccn'), ({ ccn }) => ccn],
    [t('academyReports:column.level'), (person) => standingText(t, curriculum, person)],
    [t('academyReports:column.validUntil'), ({ validUntil }) => day(validUntil)],
    [t('academyReports:column.visited'), ({ visitedAt }) => day(visitedAt)],
    [t('academyReports:column.passed'), ({ passed }) => passed],
    [t('academyReports:column.failed'), ({ failed }) => failed],
    [t('academyReports:column.nextLevel'), ({ aim }) => aim && t(levelOf(aim.level, curriculum).nameKey)],
    [t('academyReports:column.done'), ({ aim }) => aim && aim.done],
    [t('academyReports:column.needed'), ({ aim }) => aim && aim.needed],
    [t('academyReports:column.assignedOpen'), ({ assigned }) => assigned],
    [t('academyReports:column.assignedOverdue'), ({ overdue }) => overdue],
    [t('academyReports:column.assignedDue'), ({ dueOn }) => dueDay(dueOn)],
    [t('academyReports:column.reminded'), ({ remindedAt }) => day(remindedAt)],
  ];
}
