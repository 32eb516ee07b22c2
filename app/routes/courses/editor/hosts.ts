import { readPosted } from '#app/routes/requests/formAction.server.ts';
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { allowCourseHosts } from '#app/domain/courses/editor/allowCourseHosts.server.ts';
import { courseHostsSchema } from '#app/domain/courses/editor/forms.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffAction } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.staffCourse(params.courseId ?? ''));

/** Takes the hosts from which a course may load, from the form on its page, which shows what became of them. */
export const action = refusedAsPage(
  staffAction(
    async ({ ctx, request, params }) => {
      const courseId = uuidParam(params, 'courseId');
      const posted = await readPosted(request, courseHostsSchema());
      try {
        await allowCourseHosts(ctx, { courseId, ...posted });
        return await redirectWithToast(paths.staffCourse(courseId), {
          kind: 'success',
          message: 'courseEditor:hosts.done',
        });
      } catch (error) {
        if (!isRefusal(error) || !['conflict', 'hostUnusable', 'alreadySo'].includes(error.code)) throw error;
        return redirectWithToast(paths.staffCourse(courseId), { kind: 'error', message: error.messageKey });
      }
    },
    { can: 'staff.allow-course-hosts' },
  ),
);
