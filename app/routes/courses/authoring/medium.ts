import { Readable } from 'node:stream';
import { openMedium } from '#app/domain/courses/authoring/openMedium.server.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

/** A file of a course as its editors look at it; learners get it within a version. */
export const loader = refusedAsPage(
  staffLoader(
    async ({ ctx, params }) => {
      const { type, size, open } = await openMedium(ctx, uuidParam(params, 'courseId'), params.name ?? '');
      return new Response(Readable.toWeb(await open()) as ReadableStream, {
        headers: {
          'Content-Type': type,
          'Content-Length': String(size),
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'private, no-store',
        },
      });
    },
    { can: 'staff.see-courses' },
  ),
);
