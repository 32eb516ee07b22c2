import { redirect } from '@remix-run/node';
import { staffHome } from '#app/domain/staff/staffPaths.ts';
import { staffLoader } from './handlers.server.ts';

/** The console begins where the work of whoever opens it is. */
export const loader = staffLoader(({ ctx }) => Promise.reject(redirect(staffHome(ctx.staff))));
