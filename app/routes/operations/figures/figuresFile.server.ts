import type { StaffContext } from '#app/domain/context.server.ts';
import { figuresQuery, readFigures } from '#app/domain/operations/figures/readFigures.server.ts';
import { decimalText } from '#app/domain/money.ts';
import { isTableFormat, tableFileResponse, type Table, type TableRow } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { datedName } from '#app/routes/requests/tableDownload.server.ts';
import { partKey } from './figuresPage.server.ts';

const columns = ['month', 'figure', 'market', 'part', 'value'] as const;
const ofMoney: readonly string[] = ['gross', 'commission'];

/** A download of the sums that the dashboards show, a row for each month, market and part, money as the page has it. */
export async function figuresFile(
  ctx: StaffContext,
  params: URLSearchParams,
  asked: string | undefined,
  takesMore?: Table['takesMore'],
): Promise<Response> {
  const format = isTableFormat(asked) ? asked : 'csv';
  const t = translator(ctx.language);
  const { rows } = await readFigures(ctx, figuresQuery.read(params));
  const cells = async function* (): AsyncGenerator<TableRow> {
    for (const { month, figure, market, part, value } of rows)
      yield [
        month,
        t(`figures:figure.${figure}`),
        market && t(`markets:market.${market}`),
        part === '' || ofMoney.includes(figure) ? part : t(partKey(figure, part)),
        ofMoney.includes(figure) ? Number(decimalText(value, part)) : value,
      ];
  };
  return tableFileResponse(format, datedName(ctx, t('figures:title')), {
    header: columns.map((column) => t(`figures:column.${column}`)),
    rows: cells(),
    takesMore,
  });
}
