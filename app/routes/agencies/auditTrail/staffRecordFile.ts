import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { staffRecordFile } from './staffRecordFile.server.ts';

/** The record of the staff as a file, CSV or a workbook. */
export const loader = refusedAsPage(
  staffLoader(
    async ({ ctx, request, params, takesMore }) =>
      staffRecordFile(ctx, new URL(request.url).searchParams, params.format, takesMore),
    { can: 'staff.see-record' },
  ),
);
