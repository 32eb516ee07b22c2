import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { exportFile } from './exportFile.server.ts';

/** The file of an export, for the user who started it. */
export const loader = refusedAsPage(
  staffLoader(async ({ ctx, params }) => exportFile(ctx, uuidParam(params, 'exportId')), {
    can: 'staff.see-exports',
  }),
);
