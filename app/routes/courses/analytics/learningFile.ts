import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { learningFile } from './learningFile.server.ts';

/** The sums of learning as a file, CSV or a workbook. */
export const loader = refusedAsPage(
  staffLoader(
    async ({ ctx, request, params, takesMore }) =>
      learningFile(ctx, new URL(request.url).searchParams, params.format, takesMore),
    { can: 'staff.see-learning' },
  ),
);
