import { redirect } from '@remix-run/node';
import { paths } from '#app/paths.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';

/** The cases have no list apart from the queues: an address without a kind leads to the home, which counts them. */
export const loader = staffLoader(() => Promise.reject(redirect(paths.staffHome())), { can: 'staff.home' });
