import { accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { newestNotifications } from './notificationRows.server.ts';

/** The caller's newest notifications as JSON, for the bell that they opened. */
export const loader = accountLoader(async ({ ctx }) =>
  Response.json({ newest: await newestNotifications(ctx) }, { headers: { 'Cache-Control': 'no-store' } }),
);
