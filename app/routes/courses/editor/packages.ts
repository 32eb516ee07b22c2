import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { staffAction } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { uploadPosted } from './packageUpload.server.ts';

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.staffCourse(params.courseId ?? ''));

/**
 * Takes a package from the page's script, which shows how much has been sent; the answer is JSON. Without scripts the
 * page's own form takes it.
 */
export const action = staffAction(
  async ({ ctx, request, params }) => {
    try {
      return Response.json(await uploadPosted(ctx, request, uuidParam(params, 'courseId')));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return Response.json({ problem: refusalText(error, ctx.language) }, { status: error.status });
    }
  },
  { can: 'staff.edit-courses' },
);
