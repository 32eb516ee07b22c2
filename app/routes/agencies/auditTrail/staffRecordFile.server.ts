import { exportStaffRecord } from '#app/domain/agencies/auditTrail/listStaffRecord.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { isTableFormat, tableFileResponse, type Table, type TableRow } from '#app/platform/tableFiles.server.ts';
import { datedName } from '#app/routes/requests/tableDownload.server.ts';
import { staffRecordInput, staffRecordReader, staffRecordRow } from './staffRecordRows.server.ts';

const columns = ['when', 'who', 'what', 'details', 'about', 'id', 'agency', 'from'] as const;

/**
 * A download of the record of the staff, CSV or a workbook: exactly what the filters of the address leave, newest
 * first, in the reader's language; rows are read during the download.
 */
export async function staffRecordFile(
  ctx: StaffContext,
  params: URLSearchParams,
  asked: string | undefined,
  takesMore?: Table['takesMore'],
): Promise<Response> {
  const format = isTableFormat(asked) ? asked : 'csv';
  const reader = await staffRecordReader(ctx);
  const found = await exportStaffRecord(ctx, staffRecordInput(reader, params), format);
  const rows = async function* (): AsyncGenerator<TableRow> {
    for await (const some of found)
      for (const entry of some) {
        const { second, who, what, lines, about, subjectId, agencyId, address } = staffRecordRow(reader, entry);
        yield [second, who, what, lines.join('; '), about.name, subjectId, agencyId, address];
      }
  };
  return tableFileResponse(format, datedName(ctx, reader.t('staffRecord:title')), {
    header: columns.map((column) => reader.t(`staffRecord:${column}`)),
    rows: rows(),
    takesMore,
  });
}
