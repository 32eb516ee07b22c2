import { redirect } from '@remix-run/node';
import { askForStarterCourses } from '#app/domain/courses/editor/adoptStarterCourses.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffAction } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';

export const loader = () => redirect(paths.staffSetup());

/** Adopts the starter courses, from the guide to a new installation, which follows the job that does it. */
export const action = refusedAsPage(
  staffAction(
    async ({ ctx }) => {
      try {
        await askForStarterCourses(ctx);
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'alreadySo') throw error;
        return redirectWithToast(paths.staffSetup(), { kind: 'error', message: 'setup:adopted.underWay' });
      }
      return redirectWithToast(paths.staffSetup(), { kind: 'success', message: 'setup:adopted.begun' });
    },
    { can: 'staff.set-up' },
  ),
);
