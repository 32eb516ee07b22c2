import { redirect } from '@remix-run/node';
import { openNotification } from '#app/domain/accounts/notifications/readNotifications.server.ts';
import { accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

/** Follows a notification to its page; it is read from then on. */
export const loader = refusedAsPage(
  accountLoader(async ({ ctx, params }) => {
    const { place } = await openNotification(ctx, uuidParam(params, 'notificationId'));
    return redirect(place);
  }),
);
