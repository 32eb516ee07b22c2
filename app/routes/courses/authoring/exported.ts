import { Readable } from 'node:stream';
import { exportCourse, exportStandards } from '#app/domain/courses/authoring/exportCourse.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { draftName } from './draftName.server.ts';

/** A course as it is written now as a package to take along, of SCORM or cmi5. */
export const loader = refusedAsPage(
  staffLoader(
    async ({ ctx, params }) => {
      const standard = exportStandards.find((each) => each === params.standard);
      if (!standard) throw new Refusal('notFound');
      const { fileName, content } = await exportCourse(ctx, draftName(params), standard);
      return new Response(Readable.toWeb(content) as ReadableStream, {
        headers: {
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="${fileName}"`,
          'Cache-Control': 'private, no-store',
        },
      });
    },
    { can: 'staff.see-courses' },
  ),
);
