import { exportRecord } from '#app/domain/agencies/auditTrail/exportRecord.server.ts';
import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { recordFile } from './recordFile.server.ts';

/**
 * The record as a file, CSV unless `?format=xlsx` asks for a workbook: exactly what the filters of the address leave,
 * newest first.
 */
export const loader = agentFileLoader(
  async ({ ctx, request, takesMore }) =>
    recordFile(ctx, new URL(request.url).searchParams, (input, format) => exportRecord(ctx, input, format), takesMore),
  { can: 'agency.record' },
);
