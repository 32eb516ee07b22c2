import type { AgentContext } from '#app/domain/context.server.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { exportSalesReport } from '#app/domain/sales/bookings/exportSalesReport.server.ts';
import { decimalText } from '#app/domain/money.ts';
import type { SalesFigures, SalesLine } from '#app/domain/sales/bookings/salesReport.ts';
import { isTableFormat, tableFileResponse, type TableRow } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Input } from '#app/routes/requests/door.server.ts';
import { salesLabels, salesView } from './salesReportPage.server.ts';

const columns = [
  'bookings',
  'guests',
  'gross',
  'commissionExpected',
  'commissionPaid',
  'cancelled',
] as const satisfies readonly (keyof SalesFigures)[];

/**
 * The breakdown of a sales report that an address asks for, in every currency, as a file. Throws `notFound` for a
 * format that there is not.
 */
export async function salesFile({ ctx, request, params }: Input<AgentContext>): Promise<Response> {
  const { format } = params;
  if (!isTableFormat(format)) throw new Refusal('notFound');
  const branches = await branchChoices(ctx);
  const { query, breakdown } = salesView(new URL(request.url).searchParams, branches);
  const report = await exportSalesReport(ctx, query, { breakdown, format }, branches);
  const t = translator(textLocale(ctx.language, ctx.market));
  const label = salesLabels(ctx, t, report, breakdown);
  const header = [
    t('sales:currency'),
    t(`sales:by.${breakdown}`),
    ...columns.map((column) => t(`sales:figure.${column}`)),
    ...columns.map((column) => t('sales:lastYearOf', { figure: t(`sales:figure.${column}`) })),
  ];
  const rows = async function* (): AsyncGenerator<TableRow> {
    for (const sales of report.sales)
      for (const line of sales[breakdown])
        yield [sales.currency, label(line.key, 'long'), ...figuresOf(line, sales.currency)];
  };
  return tableFileResponse(
    format,
    `${t('sales:fileName')} ${ctx.agency.agencyId} ${report.days.from} ${report.days.to}`,
    { header, rows: rows() },
  );
}

function figuresOf({ now, lastYear }: SalesLine, currency: string): number[] {
  const cells = (figures: SalesFigures) =>
    columns.map((column) => (isMoney(column) ? Number(decimalText(figures[column], currency)) : figures[column]));
  return [...cells(now), ...cells(lastYear)];
}

function isMoney(column: (typeof columns)[number]): boolean {
  return column === 'gross' || column === 'commissionExpected' || column === 'commissionPaid';
}
