import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { learnersFile } from './learnersFile.server.ts';

/** The learners of a course as a file, CSV or a workbook. */
export const loader = refusedAsPage(
  staffLoader(
    async ({ ctx, request, params, takesMore }) =>
      learnersFile(ctx, {
        courseId: uuidParam(params, 'courseId'),
        format: params.format,
        takesMore,
        params: new URL(request.url).searchParams,
      }),
    { can: 'staff.see-learning' },
  ),
);
