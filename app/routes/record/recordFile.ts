import { exportRecord } from '#app/domain/record/exportRecord.server.ts';
import { isTableFormat } from '#app/platform/tableFiles.server.ts';
import { agentFile } from '#app/routes/requests/fileLoaders.server.ts';
import { recordFile } from './recordFile.server.ts';

/** The record as a file, CSV unless `?format=xlsx` asks for a workbook: exactly what the filters of the address leave, newest first. */
export const loader = agentFile(
  async ({ ctx, request, takesMore }) => {
    const params = new URL(request.url).searchParams;
    const asked = params.get('format') ?? undefined;
    const format = isTableFormat(asked) ? asked : 'csv';
    return recordFile(ctx, params, (input) => exportRecord(ctx, input, format), { format, takesMore });
  },
  { can: 'agency.record' },
);
