import { exportRecord } from '#app/domain/record/exportRecord.server.ts';
import { agentFile } from '#app/routes/requests/fileLoaders.server.ts';
import { recordFile } from './recordFile.server.ts';

/** The record as a CSV file: exactly what the filters of the address leave, newest first. */
export const loader = agentFile(
  async ({ ctx, request, takesMore }) => recordFile(ctx, new URL(request.url).searchParams, (input) => exportRecord(ctx, input, 'csv'), takesMore),
  { can: 'agency.record' },
);
