import { redirect } from '@remix-run/node';
import { restoreNumber } from '#app/domain/academy/enrolment/restoreNumber.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';

/** Only a post puts anything back. */
export const loader = agentLoader(async () => redirect(paths.myAccount()));

/** Puts one's own member number back; where that is over, a toast says so. */
export const action = refusedAsPage(
  ownAction(async ({ ctx }) => {
    try {
      const { ccn } = await restoreNumber(ctx);
      return await redirectWithToast(paths.myAccount(), {
        kind: 'success',
        message: 'enrolment:removed.restored',
        params: { ccn },
      });
    } catch (error) {
      if (!isRefusal(error) || error.status !== 409) throw error;
      return redirectWithToast(paths.myAccount(), { kind: 'error', message: error.messageKey });
    }
  }),
);
