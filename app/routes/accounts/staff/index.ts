import { redirect } from '@remix-run/node';
import { staffHome } from '#app/domain/accounts/staff/staffHome.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';

/** The console begins where its user's work is. */
export const loader = staffLoader(({ ctx }) => Promise.reject(redirect(staffHome(ctx.staff))));
