import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { figuresFile } from './figuresFile.server.ts';

/** The sums of the dashboards as a file, CSV or a workbook. */
export const loader = refusedAsPage(
  staffLoader(
    async ({ ctx, request, params, takesMore }) =>
      figuresFile(ctx, new URL(request.url).searchParams, params.format, takesMore),
    { can: 'staff.see-figures' },
  ),
);
