import type { AgentContext } from '#app/domain/context.server.ts';
import { formatSecond } from '#app/domain/display.ts';
import { historyLine, personName } from '#app/domain/agencies/auditTrail/historyWords.ts';
import type { RecordEntry, RecordInput } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import {
  isTableFormat,
  tableFileResponse,
  type Table,
  type TableFormat,
  type TableRow,
} from '#app/platform/tableFiles.server.ts';
import { datedName } from '#app/routes/requests/tableDownload.server.ts';
import { recordReader } from './recordReader.server.ts';
import { linesOf, recordInput } from './recordRows.server.ts';

const columns = ['when', 'what', 'details', 'by', 'about', 'from'] as const;

/**
 * A download of the rows that `entries` reads for what an address asks, as CSV or, where it says `format=xlsx`, a
 * workbook, in the reader's language; rows are read during the download, no faster than its reader takes them.
 */
export async function recordFile(
  ctx: AgentContext,
  params: URLSearchParams,
  entries: (input: RecordInput, format: TableFormat) => Promise<AsyncIterable<RecordEntry[]>>,
  takesMore?: Table['takesMore'],
): Promise<Response> {
  const asked = params.get('format') ?? undefined;
  const format = isTableFormat(asked) ? asked : 'csv';
  const reader = await recordReader(ctx, ctx.market);
  const found = await entries(recordInput(reader, params), format);
  const rows = async function* (): AsyncGenerator<TableRow> {
    for await (const some of found) {
      for (const entry of some) {
        yield [
          formatSecond(entry.at, reader),
          historyLine(reader, entry),
          linesOf(reader, entry).join('; '),
          personName(reader, entry.actor),
          entry.subject ? personName(reader, entry.subject) : null,
          entry.address,
        ];
      }
    }
  };
  const name = datedName(ctx, `${reader.t('record:title')} ${ctx.agency.agencyId}`);
  return tableFileResponse(format, name, {
    header: columns.map((column) => reader.t(`record:${column}`)),
    rows: rows(),
    takesMore,
  });
}
